export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export type WrittenPart =
  | { readonly kind: 'text'; readonly text: string }
  /** Comes once, at the end; not from every endpoint. */
  | { readonly kind: 'usage'; readonly tokens: number };

export interface WriteOptions {
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal;
  readonly maxTokens: number;
}

/** Writes texts, bit by bit. */
export interface LanguageModel {
  /** Throws a LanguageModelError; aborted, it ends. */
  write(messages: readonly ChatMessage[], options: WriteOptions): AsyncIterable<WrittenPart>;
}

/**
 * `refused`: the endpoint takes none, as with a wrong key or an account without money; `unfit`: not this one question;
 * `busy`: too many ask; `down`: no answer, or an error of
 * its own; `silent`: nothing came for too long; `cut`: it broke off.
 */
export type LanguageModelTrouble = 'refused' | 'unfit' | 'busy' | 'down' | 'silent' | 'cut';

export class LanguageModelError extends Error {
  override readonly name = 'LanguageModelError';
  readonly trouble: LanguageModelTrouble;

  constructor(trouble: LanguageModelTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}
