// @vitest-environment happy-dom
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FailureError, networkLost, RefusalError } from '@xuezhou/client/api/errors.ts';
import { commitFailure, dismissFailure } from '@xuezhou/client/api/failures.ts';
import { forgetTakeover } from '@xuezhou/client/api/takeover.ts';
import { failure, file, respondWith } from '@xuezhou/client/testing/server.ts';
import type { Problem } from '../../port/player-store.ts';
import { FakeHls } from '../../testing/fake-hls.ts';
import { openStream } from './open-stream.ts';

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
  await expect.poll(() => FakeHls.made).toHaveLength(1);
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
    await expect.poll(() => FakeHls.made).toHaveLength(2);
    expect(FakeHls.made[0]?.isDestroyed).toBe(true);
    expect(FakeHls.last()).toMatchObject({ startPosition: 47.5, source: '/media/new' });
    expect(problems).toEqual([null]);
  });

  it('goes to the first picture where it is moved before it, and there alone', async () => {
    const { media } = await open();
    let [starts, isSeeking] = [[] as number[], true];
    Object.defineProperties(media, {
      seeking: { get: () => isSeeking },
      buffered: { get: () => ({ length: starts.length, start: (at: number) => starts[at] }) },
    });
    const moveTo = (second: number) => {
      media.currentTime = second;
      media.dispatchEvent(new Event('seeking'));
      return media.currentTime;
    };
    expect(moveTo(0)).toBe(0);
    // It comes later than the move.
    starts = [0.4];
    FakeHls.last().flow();
    expect(media.currentTime).toBe(0.4);
    expect(moveTo(0.1)).toBe(0.4);
    expect(moveTo(3)).toBe(3);
    // What lies before is still to come.
    starts = [30];
    expect(moveTo(0)).toBe(0);
    [starts, isSeeking] = [[0.4], false];
    FakeHls.last().flow();
    expect(media.currentTime).toBe(0);
  });

  it('goes on after a fault of the element if it played, and not for ever', async () => {
    const { media } = await open();
    const faulty = () => {
      media.dispatchEvent(new Event('error'));
      FakeHls.last().attachAgain(media);
      return media.paused;
    };
    expect(faulty()).toBe(true);
    await media.play();
    expect([faulty(), faulty(), faulty()]).toEqual([false, false, true]);
  });

  it('gives up on addresses that end again and again', async () => {
    const { problems } = await open();
    for (const count of [2, 3]) {
      FakeHls.last().fail(404);
      await expect.poll(() => FakeHls.made).toHaveLength(count);
    }
    FakeHls.last().fail(404);
    expect(problems.at(-1)).toEqual({ kind: 'broken' });
  });

  it('gives up on a segment that stays missing, also where others come before it', async () => {
    const { media, problems } = await open();
    for (const count of [2, 3]) {
      FakeHls.last().flow();
      media.currentTime += 2;
      FakeHls.last().fail(404);
      await expect.poll(() => FakeHls.made).toHaveLength(count);
    }
    FakeHls.last().flow();
    FakeHls.last().fail(404);
    expect(problems.at(-1)).toEqual({ kind: 'broken' });
    expect(FakeHls.last().isDestroyed).toBe(true);
  });

  it('renews addresses that end as often as it takes while the lecture goes on', async () => {
    const { media, problems } = await open();
    for (const count of [2, 3, 4, 5]) {
      FakeHls.last().flow();
      media.currentTime += 600;
      FakeHls.last().fail(404);
      await expect.poll(() => FakeHls.made).toHaveLength(count);
    }
    expect(problems.filter(Boolean)).toEqual([]);
  });

  it('says that the login is over when the key is refused and no address can be had', async () => {
    const { problems } = await open(() => Promise.reject(new FailureError(401, '')));
    FakeHls.last().fail(401);
    await expect.poll(() => problems).toEqual([{ kind: 'session' }]);
    expect(FakeHls.last().isDestroyed).toBe(true);
  });

  it('says in the server’s words why a lecture may not be played any more', async () => {
    const { problems } = await open(() =>
      Promise.reject(new RefusalError(...refusals.coursePaused)),
    );
    FakeHls.last().fail(404);
    await expect
      .poll(() => problems)
      .toEqual([{ kind: 'refused', message: `${refusals.coursePaused[1]}。` }]);
    expect(FakeHls.last().isDestroyed).toBe(true);
  });

  it('says what to do where the server’s words say only what happened', async () => {
    const { problems } = await open(() =>
      Promise.reject(new RefusalError(...refusals.courseExpired)),
    );
    FakeHls.last().fail(404);
    await expect.poll(() => problems[0]?.message).toMatch(/课程已过有效期.*可以申请重新开课/);
  });

  it('says that another device has logged in', async () => {
    const { problems } = await open(() => Promise.reject(new FailureError(403, '')));
    FakeHls.last().fail(401);
    await expect.poll(() => problems).toEqual([{ kind: 'taken' }]);
  });

  it('says so also where another call was told of it first', async () => {
    onTestFinished(forgetTakeover);
    onTestFinished(dismissFailure);
    commitFailure(new FailureError(403, ''), { isQuiet: true });
    dismissFailure();
    const { problems } = await open(() => Promise.reject(new FailureError(401, '')));
    FakeHls.last().fail(401);
    await expect.poll(() => problems).toEqual([{ kind: 'taken' }]);
  });

  it('plays on until the new address is there, and asks for it once', async () => {
    let give = (_path: string) => {};
    const renew = vi.fn(() => new Promise<string>((resolve) => (give = resolve)));
    const { media, problems } = await open(renew);
    FakeHls.last().flow();
    media.currentTime = 40;
    FakeHls.last().fail(404);
    FakeHls.last().fail(404);
    expect(FakeHls.last().isDestroyed).toBe(false);
    media.currentTime = 44;
    give('/media/new');
    await expect.poll(() => FakeHls.made).toHaveLength(2);
    expect(FakeHls.last().startPosition).toBe(44);
    expect(renew).toHaveBeenCalledOnce();
    expect(problems).toEqual([null]);
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

  describe('of the browser’s own means', () => {
    const openNative = (renew = () => Promise.resolve('/media/new/master.m3u8')) => {
      FakeHls.supported = false;
      const media = document.createElement('video');
      media.canPlayType = () => 'maybe';
      const problems: (Problem | null)[] = [];
      const path = '/media/old/master.m3u8';
      const { close } = openStream({
        media,
        path,
        startAt: 30,
        renew,
        onHalt: () => {},
        onProblem: (problem) => problems.push(problem),
      });
      const source = () => media.getAttribute('src');
      return { media, problems, close, path, source };
    };

    it('is taken only where the engine is not supported', async () => {
      const { media, path, source, close } = openNative();
      await expect.poll(() => source()).toBe(path);
      expect(FakeHls.made).toEqual([]);
      media.dispatchEvent(new Event('loadedmetadata'));
      expect(media.currentTime).toBe(30);
      close();
    });

    it('says where the account plays', async () => {
      const data = { device: 'iPhone · Safari', lecture: '久期' };
      respondWith([
        file('/media/old/key', Response.json({ status: 409, message: '', data }, { status: 409 })),
      ]);
      const { media, problems, path, source } = openNative();
      await expect.poll(() => source()).toBe(path);
      media.dispatchEvent(new Event('error'));
      await expect.poll(() => problems.at(-1)?.kind).toBe('elsewhere');
      expect(problems.at(-1)?.message).toContain('iPhone · Safari 正在播放「久期」');
    });

    it('says that the login is over', async () => {
      respondWith([file('/media/old/key', failure(401))]);
      const { media, problems, path, source } = openNative(() =>
        Promise.reject(new FailureError(401, '')),
      );
      await expect.poll(() => source()).toBe(path);
      media.dispatchEvent(new Event('error'));
      await expect.poll(() => problems.at(-1)).toEqual({ kind: 'session' });
    });

    it('gets a new address when its own has ended', async () => {
      respondWith([file('/media/old/key', failure(404))]);
      const { media, problems, path, source } = openNative();
      await expect.poll(() => source()).toBe(path);
      media.dispatchEvent(new Event('error'));
      await expect.poll(() => source()).toBe('/media/new/master.m3u8');
      expect(problems.filter(Boolean)).toEqual([]);
    });
  });
});
