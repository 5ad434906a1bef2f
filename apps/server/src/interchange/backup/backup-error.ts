/** A backup cannot be made or restored, in words for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
