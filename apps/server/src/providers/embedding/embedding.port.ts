/** Turns texts into vectors: those of texts that mean something alike point the same way. */
export interface Embedder {
  /** Names what made a vector: only those of one space are compared. */
  readonly space: string;
  /** The cosine from which on two texts mean something alike. */
  readonly leastLikeness: number;
  /** Milliseconds that somebody who waits is to wait for it. */
  readonly patienceMs: number;
  /** One vector for each text, in their order; ten texts at most. Throws an EmbeddingError. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

/** `texts`: the endpoint does not take one of these texts; `endpoint`: it takes none now. */
export type EmbeddingTrouble = 'texts' | 'endpoint';

export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  readonly trouble: EmbeddingTrouble;

  constructor(trouble: EmbeddingTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}
