/** A row of a file, its fields found but not yet judged. Absent fields are empty. */
export interface RawQuestion {
  /** `第 17 行`: where it stands in its file. */
  readonly place: string;
  /** The row's own key; may be a mere running number. */
  readonly key: string;
  /** The bank that the row itself names. */
  readonly bank: string;
  readonly stem: string;
  /** In the order of the letters, with empty ones where the file has them. */
  readonly options: readonly { readonly letter: string; readonly text: string }[];
  readonly answer: string;
  readonly explanation: string;
  readonly type: string;
  readonly difficulty: string;
}

/** A row that could not be read at all. */
export interface BrokenRow {
  readonly place: string;
  readonly reason: string;
}

export interface RawBankFile {
  readonly questions: readonly RawQuestion[];
  readonly broken: readonly BrokenRow[];
}
