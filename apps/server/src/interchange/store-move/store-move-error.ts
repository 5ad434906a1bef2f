/** Files cannot be moved to another store, or not further, in words for the operator. */
export class StoreMoveError extends Error {
  override name = 'StoreMoveError';
}
