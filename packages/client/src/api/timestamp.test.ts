// @vitest-environment happy-dom
import { openVideo } from '@xuezhou/contract/lecture';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { watchActivity } from '../browser/activity.ts';
import { timestampFor } from './timestamp.ts';

const now = 1_700_000_000_000;
const endings = (path: string, before: () => void) =>
  [0, 0.4, 0.9].map((random) => {
    before();
    return timestampFor(path, now, random);
  });

describe('timestampFor', () => {
  it('[site.activity-digit] ends in 1, 7 or 8 after mouse or keyboard activity on the video path, else in 2, 5 or 6', () => {
    const leave = watchActivity();
    const still = () => {};
    expect(endings(openVideo.path, still)).toEqual([
      '1700000000002',
      '1700000000005',
      '1700000000006',
    ]);
    const active = ['1700000000001', '1700000000007', '1700000000008'];
    expect(
      endings(openVideo.path, () => window.dispatchEvent(new MouseEvent('mousemove'))),
    ).toEqual(active);
    expect(
      endings(openVideo.path, () =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true })),
      ),
    ).toEqual(active);
    leave();
  });

  it('is the plain time everywhere else', () => {
    expect(timestampFor(getVersion.path, now)).toBe(String(now));
  });
});
