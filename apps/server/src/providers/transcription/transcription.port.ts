/** Something that was said; milliseconds from the beginning of the sound. */
export interface TranscriptSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The model says itself that it may have misheard. */
  readonly isUnsure: boolean;
}

export interface Listening {
  readonly language: 'zh' | 'en';
  /** What the model is told beforehand: how it is to write, and words that will come. */
  readonly hint: string;
  readonly signal: AbortSignal;
}

/** Writes down what is said. */
export interface Transcriber {
  /**
   * From early to late; nothing where nothing is said. Throws a TranscriptionError; aborted, the signal's reason.
   * @param sound an M4A of ten minutes at most
   */
  hear(sound: Buffer, listening: Listening): Promise<TranscriptSegment[]>;
}

/**
 * `refused`: the endpoint takes none, as with a wrong key or an account without money; `unfit`: not this sound; `busy`: too
 * many ask; `down`: no answer; `unreadable`: one that is paid for and cannot be read, as of a model without sentences.
 */
export type TranscriptionTrouble = 'refused' | 'unfit' | 'busy' | 'down' | 'unreadable';

export class TranscriptionError extends Error {
  override readonly name = 'TranscriptionError';
  readonly trouble: TranscriptionTrouble;

  constructor(trouble: TranscriptionTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.trouble = trouble;
  }
}
