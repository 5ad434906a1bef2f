import { describe, expect, it } from 'vitest';
import { WatchedRanges } from './watched-ranges.ts';

/** Plays from one second to another, looked at four times a second. */
function playOn(ranges: WatchedRanges, from: number, to: number, rate = 1): void {
  for (let time = from; time <= to; time += 0.25)
    ranges.reach(time, ((time - from) / rate) * 1000 + from * 1_000_000, rate);
}

describe('what was watched', () => {
  it('is what played between start and stop', () => {
    const ranges = new WatchedRanges();
    playOn(ranges, 3, 9);
    ranges.stop();
    expect(ranges.take()).toEqual([{ from: 3, to: 9 }]);
    expect(ranges.take()).toEqual([]);
  });

  it('begins anew where the reader jumps to', () => {
    const ranges = new WatchedRanges();
    playOn(ranges, 0, 5);
    ranges.stop();
    playOn(ranges, 60, 62);
    ranges.stop();
    expect(ranges.all()).toEqual([
      { from: 0, to: 5 },
      { from: 60, to: 62 },
    ]);
  });

  it('counts no second that passed faster than the lecture can play', () => {
    const ranges = new WatchedRanges();
    ranges.start(0, 0);
    ranges.reach(1, 1000, 1);
    ranges.reach(30, 1250, 1);
    ranges.reach(31, 2250, 1);
    ranges.stop();
    expect(ranges.all()).toEqual([
      { from: 0, to: 1 },
      { from: 30, to: 31 },
    ]);
  });

  it('counts every second of a lecture at double speed', () => {
    const ranges = new WatchedRanges();
    playOn(ranges, 0, 20, 2);
    ranges.stop();
    expect(ranges.take()).toEqual([{ from: 0, to: 20 }]);
  });

  it('is cut at whole seconds while it plays on, so that no second is reported twice', () => {
    const ranges = new WatchedRanges();
    ranges.start(0, 0);
    ranges.reach(1.4, 1400, 1);
    expect(ranges.take()).toEqual([{ from: 0, to: 1 }]);
    ranges.reach(2.6, 2600, 1);
    ranges.stop();
    expect(ranges.take()).toEqual([{ from: 1, to: 2.6 }]);
    expect(ranges.all()).toEqual([{ from: 0, to: 2.6 }]);
  });

  it('is joined where the same part is watched again', () => {
    const ranges = new WatchedRanges();
    playOn(ranges, 0, 10);
    ranges.stop();
    playOn(ranges, 5, 15);
    ranges.stop();
    expect(ranges.take()).toEqual([{ from: 0, to: 15 }]);
  });
});
