import { afterAll, afterEach, vi } from 'vitest';
import { forgetFailures, noteFailure } from './database/failures.ts';

forgetFailures();
afterEach(({ task }) => {
  if (task.result?.state === 'fail') noteFailure();
});

// The files of one worker share its modules: what one of them changed for itself ends with it.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
