let hasFailed = false;

/** Whether a test of this file failed so far: what it had open may be in any state. */
export const hasAnyFailed = (): boolean => hasFailed;

export function noteFailure(): void {
  hasFailed = true;
}

/** Another file begins. */
export function forgetFailures(): void {
  hasFailed = false;
}
