let hasFailed = false;

/**
 * Databases of this worker that are as fresh copies of the template are. They lie here, since a test that fails may have
 * handed back its own before it is known that it failed.
 */
export const freeDatabases: string[] = [];

/** Whether a test of this file failed so far: what it had open may be in any state. */
export const hasAnyFailed = (): boolean => hasFailed;

export function noteFailure(): void {
  hasFailed = true;
  freeDatabases.length = 0;
}

/** Another file begins. */
export function forgetFailures(): void {
  hasFailed = false;
}
