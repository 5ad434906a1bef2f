import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doorOf, liveStateOf, mayBroadcast, replaySecond, type LivePlan } from './live.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00+08:00`);
const plan: LivePlan = {
  beginsAt: at('20:00'),
  endsAt: at('21:00'),
  endedAt: null,
  cancelledAt: null,
  isStreaming: false,
};

describe('a live class', () => {
  it.each([
    ['19:44', {}, 'planned', 'early'],
    ['19:45', {}, 'planned', 'open'],
    ['20:00', {}, 'on', 'open'],
    ['21:00', {}, 'ended', 'ended'],
    ['21:30', { isStreaming: true }, 'on', 'open'],
    ['22:00', { isStreaming: true }, 'ended', 'ended'],
    ['20:30', { endedAt: at('20:20'), isStreaming: true }, 'ended', 'ended'],
    ['20:30', { cancelledAt: at('12:00') }, 'cancelled', 'cancelled'],
    ['19:00', { cancelledAt: at('12:00') }, 'cancelled', 'cancelled'],
  ] as const)('at %s with %j is %s, its door %s', (time, wishes, state, door) => {
    const own = { ...plan, ...wishes };
    expect([liveStateOf(own, at(time)), doorOf(own, at(time))]).toEqual([state, door]);
  });

  it('takes a stream from an hour before until an hour after, but for one that is over', () => {
    expect(
      ['18:59', '19:00', '21:59', '22:00'].map((time) => mayBroadcast(plan, at(time))),
    ).toEqual([false, true, true, false]);
    expect(mayBroadcast({ ...plan, endedAt: at('20:10') }, at('20:15'))).toBe(false);
    expect(mayBroadcast({ ...plan, cancelledAt: at('10:00') }, at('20:15'))).toBe(false);
  });

  it('never opens its door to students when a teacher may not stream', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), fc.boolean(), (minutes, isStreaming) => {
        const now = new Date(plan.beginsAt.getTime() + minutes * 60_000);
        const own = { ...plan, isStreaming };
        expect(doorOf(own, now) !== 'open' || mayBroadcast(own, now)).toBe(true);
      }),
    );
  });

  it('has its messages at their second of the replay', () => {
    const began = { beganAt: at('20:00'), offset: -30 };
    expect(replaySecond(at('20:02'), began)).toBe(90);
    expect(replaySecond(new Date(at('20:02').getTime() + 499), began)).toBe(90);
    expect(replaySecond(new Date(at('20:00').getTime() + 30_000), began)).toBe(0);
    expect(replaySecond(new Date(at('23:00').getTime()), began)).toBe(3 * 3600 - 30);
    expect(replaySecond(at('19:50'), began)).toBe(0);
  });
});
