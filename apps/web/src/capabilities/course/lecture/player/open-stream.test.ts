// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureError, networkLost, RefusalError } from '../../../../platform/api/errors.ts';
import { FakeHls } from '../testing/fake-hls.ts';
import { openStream } from './open-stream.ts';
import type { Problem } from './player-store.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

async function open(renew: () => Promise<string> = () => Promise.resolve('/media/new')) {
  const media = document.createElement('video');
  const problems: (Problem | null)[] = [];
  const stream = openStream({
    media,
    path: '/media/old',
    startAt: 30,
    renew,
    onHalt: () => {},
    onProblem: (problem) => problems.push(problem),
  });
  await vi.waitFor(() => expect(FakeHls.made).toHaveLength(1));
  return { media, problems, stream };
}

describe('a stream', () => {
  beforeEach(() => {
    FakeHls.made = [];
    FakeHls.supported = true;
  });

  it('begins at the second that it is asked for', async () => {
    await open();
    expect(FakeHls.last()).toMatchObject({ startPosition: 30, source: '/media/old' });
  });

  it('asks for a new address when its own has ended, and goes on at the same second', async () => {
    const { media, problems } = await open();
    FakeHls.last().flow();
    media.currentTime = 47.5;
    FakeHls.last().fail(404);
    await vi.waitFor(() => expect(FakeHls.made).toHaveLength(2));
    expect(FakeHls.made[0]?.isDestroyed).toBe(true);
    expect(FakeHls.last()).toMatchObject({ startPosition: 47.5, source: '/media/new' });
    expect(problems).toEqual([null]);
  });

  it('gives up on addresses that end again and again', async () => {
    const { problems } = await open();
    for (const count of [2, 3]) {
      FakeHls.last().fail(404);
      await vi.waitFor(() => expect(FakeHls.made).toHaveLength(count));
    }
    FakeHls.last().fail(404);
    expect(problems.at(-1)).toEqual({ kind: 'broken' });
  });

  it('says that the login is over when the key is refused and no address can be had', async () => {
    const { problems } = await open(() => Promise.reject(new FailureError(401, '')));
    FakeHls.last().fail(401);
    await vi.waitFor(() => expect(problems).toEqual([{ kind: 'session' }]));
    expect(FakeHls.last().isDestroyed).toBe(true);
  });

  it('says in the server’s words why a lecture may not be played any more', async () => {
    const { problems } = await open(() => Promise.reject(new RefusalError(2001, '课程已过有效期')));
    FakeHls.last().fail(404);
    await vi.waitFor(() =>
      expect(problems).toEqual([{ kind: 'refused', message: '课程已过有效期' }]),
    );
  });

  it('loads on as soon as a lost network is back', async () => {
    const { media, problems } = await open();
    FakeHls.last().flow();
    media.currentTime = 40;
    FakeHls.last().fail(0, true);
    expect(problems.at(-1)).toEqual({ kind: 'network' });
    window.dispatchEvent(new Event('online'));
    expect(FakeHls.last().resumedAt).toEqual([40]);
    FakeHls.last().flow();
    expect(problems.at(-1)).toBeNull();
  });

  it('tries again by itself while the network is gone', async () => {
    const { problems } = await open(() => Promise.reject(new FailureError(networkLost, '')));
    vi.useFakeTimers();
    FakeHls.last().fail(0, true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeHls.last().resumedAt).toEqual([30]);
    expect(problems.at(-1)).toEqual({ kind: 'network' });
  });

  it('goes the browser’s own way only where the engine is not supported', async () => {
    FakeHls.supported = false;
    const media = document.createElement('video');
    media.canPlayType = () => 'maybe';
    const stream = openStream({
      media,
      path: '/media/old',
      startAt: 30,
      renew: () => Promise.resolve(''),
      onHalt: () => {},
      onProblem: () => {},
    });
    await vi.waitFor(() => expect(media.getAttribute('src')).toBe('/media/old'));
    expect(FakeHls.made).toEqual([]);
    media.dispatchEvent(new Event('loadedmetadata'));
    expect(media.currentTime).toBe(30);
    stream.close();
  });
});
