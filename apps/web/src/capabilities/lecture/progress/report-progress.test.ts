// @vitest-environment happy-dom
import { mergeRanges } from '@xuezhou/rules/lecture/watched';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportProgress, type ProgressNews } from './report-progress.ts';

/** A lecture whose test says what happens to it. */
function openLecture(known = 0) {
  const media = document.createElement('video');
  const sent: (ProgressNews & { isLeaving: boolean })[] = [];
  media.currentTime = known;
  const stop = reportProgress({
    media,
    position: () => media.currentTime,
    known,
    send: (news, isLeaving) => sent.push({ ...news, isLeaving }),
    onWatched: () => {},
  });
  const happen = (event: string) => media.dispatchEvent(new Event(event));
  return {
    sent,
    stop,
    play: () => void media.play(),
    pause: () => media.pause(),
    /** Plays on for some seconds. */
    run: (seconds: number) => {
      for (let step = 0; step < seconds * 4; step += 1) {
        vi.advanceTimersByTime(250);
        media.currentTime += 0.25;
        happen('timeupdate');
      }
    },
    jump: (to: number) => {
      happen('seeking');
      media.currentTime = to;
      happen('seeked');
    },
    end: () => happen('ended'),
  };
}

describe('progress of a lecture', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('is reported every ten seconds while it plays', () => {
    const lecture = openLecture();
    lecture.play();
    lecture.run(21);
    expect(lecture.sent.map(({ watched }) => watched)).toEqual([
      [{ from: 0, to: 9 }],
      [{ from: 9, to: 19 }],
    ]);
  });

  it('is reported on pause with the position', () => {
    const lecture = openLecture();
    lecture.play();
    lecture.run(3);
    lecture.pause();
    expect(lecture.sent).toEqual([
      { position: 3, watched: [{ from: 0, to: 3 }], isLeaving: false },
    ]);
  });

  it('is not reported again while nothing happens', () => {
    const lecture = openLecture(30);
    vi.advanceTimersByTime(60_000);
    expect(lecture.sent).toEqual([]);
  });

  it('after a jump leaves out what was jumped over, and is reported once for many jumps', () => {
    const lecture = openLecture();
    lecture.play();
    lecture.run(2);
    for (const to of [40, 45, 50]) lecture.jump(to);
    lecture.run(2);
    lecture.pause();
    expect(lecture.sent).toHaveLength(2);
    const watched = mergeRanges(lecture.sent.flatMap((news) => news.watched));
    expect(watched).toEqual([
      { from: 0, to: 2 },
      { from: 50.25, to: 52 },
    ]);
    expect(lecture.sent.at(-1)?.position).toBe(52);
  });

  it('is reported at the end', () => {
    const lecture = openLecture();
    lecture.play();
    lecture.run(4);
    lecture.end();
    expect(lecture.sent.at(-1)).toMatchObject({ position: 4, watched: [{ from: 0, to: 4 }] });
  });

  it('is reported as the last word when the page is hidden or closed', () => {
    const lecture = openLecture();
    lecture.play();
    lecture.run(5);
    window.dispatchEvent(new Event('pagehide'));
    expect(lecture.sent).toEqual([{ position: 5, watched: [{ from: 0, to: 5 }], isLeaving: true }]);
  });

  it('is reported when another lecture takes its place', () => {
    const lecture = openLecture();
    lecture.play();
    lecture.run(5);
    lecture.stop();
    expect(lecture.sent).toEqual([
      { position: 5, watched: [{ from: 0, to: 5 }], isLeaving: false },
    ]);
    lecture.run(20);
    expect(lecture.sent).toHaveLength(1);
  });
});
