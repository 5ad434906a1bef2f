import { afterAll, vi } from 'vitest';

// The files of one worker share its modules: what one of them changed for itself ends with it.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
