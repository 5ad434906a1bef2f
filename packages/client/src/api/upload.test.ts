// @vitest-environment happy-dom
import { getVersion } from '@xuezhou/contract/site';
import { expect, it, vi } from 'vitest';
import { stubUploads } from '../testing/fake-upload.ts';
import { answer, fail, refusal, respondWith } from '../testing/server.ts';
import { call } from './call.ts';
import { networkLost, timedOut } from './errors.ts';
import { uploadWith } from './upload.ts';

it('an upload tells how far it is, and answers as fetch does', async () => {
  stubUploads();
  const told: number[] = [];
  const send = uploadWith((part) => told.push(part));
  respondWith([answer(getVersion, { version: '1' })]);
  await expect(call(getVersion, {}, { send })).resolves.toEqual({ version: '1' });
  expect(told).toEqual([0.5, 1]);
  respondWith([answer(getVersion, refusal('imageInvalid'))]);
  await expect(call(getVersion, {}, { send })).rejects.toThrow(
    '图片无法读取，请换一张 JPG、PNG 或 WebP 图片',
  );
  respondWith([fail(getVersion, 503)]);
  await expect(call(getVersion, {}, { send })).rejects.toMatchObject({ status: 503 });
});

it('an upload whose network is lost, or that takes too long, fails as a call does', async () => {
  stubUploads({ isHeld: true });
  const send = uploadWith(() => {});
  vi.useFakeTimers();
  const late = call(getVersion, {}, { send }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(late).resolves.toMatchObject({ status: timedOut });
  vi.useRealTimers();
  stubUploads();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
  await expect(call(getVersion, {}, { send })).rejects.toMatchObject({ status: networkLost });
});

it('an upload stops when its caller does', async () => {
  stubUploads({ isHeld: true });
  const stop = new AbortController();
  const send = uploadWith(() => {});
  const stopped = call(getVersion, {}, { send, signal: stop.signal });
  stop.abort(new Error('left the page'));
  await expect(stopped).rejects.toThrow('left the page');
});
