// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { FakeHls } from '../testing/fake-hls.ts';
import { loadHls } from './load-hls.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

async function askedWith(...sources: string[]): Promise<unknown[][]> {
  const fetching = vi.fn((_path: string) => Promise.resolve(new Response()));
  vi.stubGlobal('fetch', fetching);
  for (const name of sources) vi.stubGlobal(name, vi.fn());
  onTestFinished(() => void vi.unstubAllGlobals());
  await loadHls();
  return fetching.mock.calls;
}

it.each(['MediaSource', 'ManagedMediaSource'])(
  'fetches the worker ahead where there is a %s',
  async (name) => {
    expect(await askedWith(name)).toEqual([[expect.stringContaining('hls.worker')]]);
  },
);

it('fetches no worker where the browser plays streams by its own means alone', async () => {
  expect(await askedWith()).toEqual([]);
});
