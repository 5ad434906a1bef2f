/** Bytes in memory, or in a file of their own that lasts as long as the archive is open. */
export type Body = Buffer | { readonly file: string };

/** The files of an archive, by names that lead nowhere else. */
export interface Archive {
  readonly names: ReadonlySet<string>;
  /** Undefined where there is none of that name. */
  bytes(name: string, maxBytes: number): Promise<Buffer | undefined>;
  body(name: string): Promise<{ body: Body; size: number; sha1: string } | undefined>;
  close(): Promise<void>;
}
