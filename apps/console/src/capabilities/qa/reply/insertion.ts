/** A text that goes into the answer that is being written. */
export interface Insertion {
  readonly markdown: string;
  /** The canned answer that it is. */
  readonly cannedId?: number;
  /** It was to be for the asker alone. */
  readonly isPrivate?: boolean;
}
