import { say } from '../../platform/text/shell-language.ts';
import { StorageFullError, StorageGoneError } from '../../providers/storage/storage.port.ts';

/** Files cannot be moved to another store, or not further, in words for the operator. */
export class StoreMoveError extends Error {
  override name = 'StoreMoveError';
}

export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What would be the same with every other file. */
export function throwFatal(error: unknown): void {
  const isFull = error instanceof StorageFullError;
  if (!isFull && !(error instanceof StorageGoneError)) return;
  throw new StoreMoveError(
    isFull
      ? say(
          '新的存储没有地方了。搬好的都记着：腾出地方，再运行一次就接着搬',
          'The new store has no room left. What was moved is noted: make room and run this again, it goes on from there',
        )
      : say(
          '存储暂时够不到。搬好的都记着：过一会儿再运行一次就接着搬',
          'A store is out of reach. What was moved is noted: run this again later, it goes on from there',
        ),
    { cause: error },
  );
}
