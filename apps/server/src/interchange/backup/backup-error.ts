/** A backup cannot be made or restored, in words for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
  /** The file of the backup that is not as it was, by its name within the folder. */
  readonly damaged: string | undefined;
  constructor(words: string, { damaged, ...options }: ErrorOptions & { damaged?: string } = {}) {
    super(words, options);
    this.damaged = damaged;
  }
}
