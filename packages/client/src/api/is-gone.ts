import { FailureError } from './errors.ts';

/** What was asked for is not there any more: to try again helps nobody. */
export function isGone(error: unknown): boolean {
  return error instanceof FailureError && error.status === 404;
}
