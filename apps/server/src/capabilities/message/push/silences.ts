import type { PushEnd } from './try-push.ts';

/** A service that does not answer this often in one run is left alone for the rest of it: others wait behind it. */
const maxSilences = 2;

/** Which services were silent in a run, whether nobody was reached there or nothing was said. */
export function silences() {
  const counts = new Map<string, number>();
  return {
    isLeftAlone: (origin: string): boolean => (counts.get(origin) ?? 0) >= maxSilences,
    note(origin: string, ended: PushEnd): void {
      const isSilent =
        ended.end === 'unknown' || (ended.end === 'later' && ended.isSilent === true);
      counts.set(origin, isSilent ? (counts.get(origin) ?? 0) + 1 : 0);
    },
  };
}
