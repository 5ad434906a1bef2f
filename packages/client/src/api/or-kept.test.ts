// @vitest-environment happy-dom
import { getVersion } from '@xuezhou/contract/site';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, fail, respondWith } from '../testing/server.ts';
import { call, orKept } from './call.ts';
import { dismissFailure, shownFailure } from './failures.ts';

const kept = { version: 'kept' };
const ask = (quietly: { readonly ignoreErrors: true }) => call(getVersion, {}, quietly);

const believesOnline = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

// A network that leads nowhere is one to the browser all the same.
beforeEach(() => void believesOnline(true));
afterEach(() => {
  dismissFailure();
  vi.restoreAllMocks();
});

test('what was kept stands in for an answer that does not come, and nothing is told of it', async () => {
  respondWith([fail(getVersion, 'network')]);
  expect(await orKept(ask, async () => kept)).toBe(kept);
  expect(shownFailure.get()).toBeNull();
});

test('a network that is lost is told where nothing was kept', async () => {
  respondWith([fail(getVersion, 'network')]);
  await expect(orKept(ask, async () => null)).rejects.toThrow('网络连接不上');
  expect(shownFailure.get()?.message).toContain('网络连接不上');
});

test('it is not told by who keeps quiet, nor where the browser knows it', async () => {
  respondWith([fail(getVersion, 'network')]);
  await expect(orKept(ask, async () => null, { isQuiet: true })).rejects.toThrow('网络连接不上');
  believesOnline(false);
  await expect(orKept(ask, async () => null)).rejects.toThrow('网络连接不上');
  expect(shownFailure.get()).toBeNull();
});

test('a server that answered is believed, whatever was kept, and its failure is told', async () => {
  respondWith([answer(getVersion, { version: 'new' })]);
  expect(await orKept(ask, async () => kept)).toMatchObject({ version: 'new' });
  respondWith([fail(getVersion, 500)]);
  await expect(orKept(ask, async () => kept)).rejects.toMatchObject({ status: 500 });
  expect(shownFailure.get()?.status).toBe(500);
});
