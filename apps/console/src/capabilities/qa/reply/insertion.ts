/** A text that goes into the answer that is being written. */
export interface Insertion {
  readonly markdown: string;
  /** The canned answer that it is. */
  readonly cannedId?: number;
}
