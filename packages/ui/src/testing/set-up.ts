import { cleanup, configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// What is waited for may come late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// The files of one worker share its document: what one of them made of it ends with it.
afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (typeof document !== 'undefined') document.body.replaceChildren();
});
