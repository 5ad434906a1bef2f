import {
  endpointFaults,
  isNone,
  sandboxKey,
  sandboxUrl,
  type EndpointValues,
} from './llm-config.ts';
import { integer, secret, text } from '../variable.ts';

/** Of the list in `config.ts`. */
export const embeddingVariables = {
  EMBEDDING_URL: text(
    "base URL of a model that speaks OpenAI's embeddings, such as https://dashscope.aliyuncs.com/compatible-mode/v1; sandbox is the sandbox, empty is none: search goes by words alone",
  ),
  EMBEDDING_API_KEY: secret('its key'),
  EMBEDDING_MODEL: text('which model of it'),
  EMBEDDING_DIMENSIONS: integer(
    'numbers of a vector, where the model lets one choose; 0 is its own choice',
    0,
    [0, 4096],
  ),
  EMBEDDING_LIKENESS: integer(
    'from which cosine on, in hundredths, two texts of this model mean something alike',
    50,
    [1, 99],
  ),
  EMBEDDING_PATIENCE_MS: integer(
    'how long a search waits for it before it goes by words alone',
    400,
    [20, 10_000],
  ),
} as const;

/** A model behind an endpoint that speaks OpenAI's embeddings. */
export interface EmbeddingConfig {
  /** Without `/embeddings`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** Null: what the model chooses. */
  readonly dimensions: number | null;
  /** Cosine. */
  readonly leastLikeness: number;
  readonly patienceMs: number;
}

export interface EmbeddingValues extends EndpointValues {
  readonly EMBEDDING_URL: string;
  readonly EMBEDDING_API_KEY: string;
  readonly EMBEDDING_MODEL: string;
  readonly EMBEDDING_DIMENSIONS: number;
  readonly EMBEDDING_LIKENESS: number;
  readonly EMBEDDING_PATIENCE_MS: number;
}

const sandboxModel = 'sandbox-embedding';

/** Null where the school has none: search goes by words alone. */
export function embeddingConfigOf(values: EmbeddingValues): EmbeddingConfig | null {
  if (isNone(values.EMBEDDING_URL)) return null;
  const isSandbox = values.EMBEDDING_URL === 'sandbox';
  return {
    baseUrl: isSandbox ? sandboxUrl(values) : values.EMBEDDING_URL.replace(/\/+$/, ''),
    apiKey: values.EMBEDDING_API_KEY || (isSandbox ? sandboxKey : ''),
    model: values.EMBEDDING_MODEL || (isSandbox ? sandboxModel : ''),
    dimensions: values.EMBEDDING_DIMENSIONS || null,
    leastLikeness: values.EMBEDDING_LIKENESS / 100,
    patienceMs: values.EMBEDDING_PATIENCE_MS,
  };
}

/** What an operator has to mend before search can go by meaning; none when there is no model. */
export const embeddingFaults = (
  embedding: EmbeddingConfig | null,
  values: EmbeddingValues,
): string[] => (embedding === null ? [] : endpointFaults('EMBEDDING', embedding, values));
