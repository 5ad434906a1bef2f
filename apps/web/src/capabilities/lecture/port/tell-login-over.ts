import { FailureError } from '@xuezhou/client/api/errors.ts';
import { commitFailure } from '@xuezhou/client/api/failures.ts';

/** Lets the global notice offer a new login where a quiet call, or the stream, found that the login is over. */
export function tellLoginOver(error: unknown): void {
  if (error instanceof FailureError && (error.status === 401 || error.status === 403))
    commitFailure(error, { isQuiet: false });
}
