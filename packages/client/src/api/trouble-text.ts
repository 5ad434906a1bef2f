import { FailureError } from './errors.ts';

/** Why a part of a page did not come, under a title that says so: what to do in place of a bare 系统错误. */
export function troubleText(error: unknown): string {
  if (error instanceof FailureError && error.status === 500) return '过一会儿再试一次。';
  return error instanceof Error ? error.message : '';
}
