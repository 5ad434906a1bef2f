export interface ProviderField {
  readonly name: string;
  readonly title: string;
  /** Written and never read back. */
  readonly isSecret?: boolean;
  /** Where the secret is shown to: another one asks for the secret anew, so that nobody sends it to a place of his own. */
  readonly isPlace?: boolean;
  readonly isOptional?: boolean;
  /** A key of many lines, which is mostly a file. */
  readonly isLong?: boolean;
  /** Those of them that are meant, by a space; at least one. */
  readonly choices?: readonly { readonly value: string; readonly title: string }[];
  /** Under the field. */
  readonly note?: string;
  /** What is wrong with a value that is given, or null. */
  readonly complain?: (value: string) => string | null;
}

export interface Provider {
  readonly title: string;
  /** Who it is mostly, and how it is reached. */
  readonly note: string;
  /** What goes out at the last step of a trial is received there; null: nothing is sent. */
  readonly to: {
    readonly title: string;
    readonly complain: (value: string) => string | null;
  } | null;
  readonly fields: readonly ProviderField[];
  /** Why no page sets another; it is shown and tried all the same. */
  readonly fixed?: string;
}
