import type { Services } from '../../../platform/services.ts';
import type { Embedder } from '../../../providers/embedding/embedding.port.ts';

/** What lets a search go by meaning besides its words. */
export interface Meaning extends Pick<Embedder, 'space' | 'leastLikeness'> {
  /** What a text means; null where the endpoint does not say so in time. */
  vectorOf(text: string): Promise<Float32Array | null>;
}

/** After a failure searches do not wait for the endpoint for so long. */
const restMs = 30_000;

export function meaningOf(
  embedder: Embedder,
  { clock, log }: Pick<Services, 'clock' | 'log'>,
): Meaning {
  const { space, leastLikeness, patienceMs } = embedder;
  let restsUntil = 0;
  return {
    space,
    leastLikeness,
    vectorOf: async (text) => {
      if (clock.now().getTime() < restsUntil) return null;
      try {
        const [vector] = await embedder.embed([text], AbortSignal.timeout(patienceMs));
        return vector ?? null;
      } catch (error) {
        restsUntil = clock.now().getTime() + restMs;
        log.warn({ err: error }, 'search goes by words alone: its model does not answer');
        return null;
      }
    },
  };
}
