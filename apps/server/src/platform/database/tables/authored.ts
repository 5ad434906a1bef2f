/** A record of a content file; every scalar is the text that its author wrote. */
export type Authored = string | readonly Authored[] | AuthoredRecord;

export interface AuthoredRecord {
  readonly [field: string]: Authored;
}
