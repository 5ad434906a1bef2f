import type { EmbeddingConfig } from '../../platform/config/models/embedding-config.ts';
import { readComplaint, readJson } from '../../platform/http/limits/read-answer.ts';
import { EmbeddingError, type Embedder } from './embedding.port.ts';

/** Ten vectors of 4,096 numbers, each written out in full. */
const maxBytes = 2_000_000;

/** Any endpoint that speaks OpenAI's embeddings. */
export const openaiEmbedder = (config: EmbeddingConfig): Embedder => ({
  space: [config.model, config.dimensions ?? 'own'].join('/'),
  leastLikeness: config.leastLikeness,
  patienceMs: config.patienceMs,
  embed: async (texts, signal) => {
    try {
      const response = await ask(config, texts, signal);
      if (!response.ok) throw await refusalOf(response);
      return vectorsOf(await readJson(response, maxBytes), texts.length);
    } catch (error) {
      if (error instanceof EmbeddingError) throw error;
      throw new EmbeddingError('endpoint', 'the endpoint gave no vectors', { cause: error });
    }
  },
});

async function ask(
  { baseUrl, apiKey, model, dimensions }: EmbeddingConfig,
  input: readonly string[],
  signal: AbortSignal,
): Promise<Response> {
  return await fetch(`${baseUrl}/embeddings`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
    },
    // Some endpoints refuse base64, and none refuses numbers.
    body: JSON.stringify({
      model,
      input,
      encoding_format: 'float',
      ...(dimensions !== null && { dimensions }),
    }),
    redirect: 'error',
    signal,
  });
}

/** What they answer where a text is too long, or where its words are not to their taste. */
const statusesOfTexts = new Set([400, 413, 422]);

async function refusalOf(response: Response): Promise<EmbeddingError> {
  const body = await readComplaint(response);
  const trouble = statusesOfTexts.has(response.status) ? 'texts' : 'endpoint';
  return new EmbeddingError(trouble, `the endpoint answered ${response.status}: ${body}`);
}

interface Answer {
  readonly data?: readonly { readonly index?: unknown; readonly embedding?: unknown }[];
}

function vectorsOf(answer: unknown, wanted: number): Float32Array[] {
  const vectors: Float32Array[] = [];
  for (const { index, embedding } of (answer as Answer | null)?.data ?? [])
    // A place beyond them all would make an array of that length.
    if (typeof index === 'number' && index >= 0 && index < wanted && isVector(embedding))
      vectors[index] = Float32Array.from(embedding);
  const length = vectors[0]?.length;
  const isWhole =
    vectors.length === wanted &&
    Array.from(vectors).every((vector) => vector !== undefined && vector.length === length);
  if (!isWhole) throw new EmbeddingError('endpoint', 'the endpoint answered with no vectors');
  return vectors;
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => Number.isFinite(one));
