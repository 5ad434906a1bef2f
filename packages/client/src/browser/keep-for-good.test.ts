// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepForGood, mayForgetSoon } from './keep-for-good.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['promises', { persist: () => Promise.resolve(true) }, true],
  ['does not', { persist: () => Promise.resolve(false) }, false],
  ['fails', { persist: () => Promise.reject(new Error('no')) }, false],
  ['has no such manager, as without https', undefined, false],
])('a browser that %s', async (_how, storage, isKept) => {
  vi.stubGlobal('navigator', { storage });
  expect(await keepForGood()).toBe(isKept);
});

it.each([
  [{ standalone: false, userAgent: 'iPhone Safari' }, true],
  [{ standalone: true, userAgent: 'iPhone Safari' }, false],
  [{ standalone: false, userAgent: 'iPhone MicroMessenger/8.0' }, false],
  [{ userAgent: 'Chrome' }, false],
])('%j may forget what was not visited for a week: %s', (browser, may) => {
  vi.stubGlobal('navigator', browser);
  expect(mayForgetSoon()).toBe(may);
});
