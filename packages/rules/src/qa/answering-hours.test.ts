import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answeringAt,
  areHoursSound,
  dueAt,
  everyDay,
  minutesBetween,
  readTime,
  timeText,
  usualHours,
} from './answering-hours.ts';

const at = (text: string) => new Date(`${text}+08:00`);

describe('the hours of answering', () => {
  it('count from the asking while teachers answer, and to the end of the day', () => {
    expect(answeringAt(usualHours, at('2026-11-23T21:04:00'))).toEqual({
      isOpen: true,
      countsFrom: at('2026-11-23T21:04:00'),
      closesAt: at('2026-11-23T23:00:00'),
    });
    expect(dueAt(usualHours, at('2026-11-23T20:58:00'))).toEqual(at('2026-11-23T22:58:00'));
  });

  it('count from the next opening at night, and go on there with what is left', () => {
    expect(answeringAt(usualHours, at('2026-11-23T23:00:00'))).toEqual({
      isOpen: false,
      countsFrom: at('2026-11-24T09:00:00'),
      closesAt: null,
    });
    expect(dueAt(usualHours, at('2026-11-23T23:30:00'))).toEqual(at('2026-11-24T11:00:00'));
    expect(dueAt(usualHours, at('2026-11-23T22:30:00'))).toEqual(at('2026-11-24T10:30:00'));
  });

  it('leave out days that are closed, and breaks', () => {
    const hours = {
      ...usualHours,
      week: everyDay(9 * 60, 12 * 60).map((spans) => [...spans, { from: 14 * 60, to: 18 * 60 }]),
      closedOn: ['2026-11-24'],
    };
    expect(dueAt(hours, at('2026-11-23T17:30:00'))).toEqual(at('2026-11-25T10:30:00'));
    expect(dueAt(hours, at('2026-11-25T11:30:00'))).toEqual(at('2026-11-25T15:30:00'));
  });

  it('join days without a break between them', () => {
    const hours = { ...usualHours, week: everyDay(0, 1440) };
    expect(dueAt(hours, at('2026-11-23T23:30:00'))).toEqual(at('2026-11-24T01:30:00'));
    expect(minutesBetween(hours, at('2026-11-23T23:30:00'), at('2026-11-24T00:30:00'))).toBe(60);
  });

  it('come to an end where nobody ever answers', () => {
    const never = { ...usualHours, week: Array.from({ length: 7 }, () => []) };
    expect(areHoursSound(never.week)).toBe(false);
    expect(answeringAt(never, at('2026-11-23T10:00:00')).countsFrom).toBeNull();
    expect(dueAt(never, at('2026-11-23T10:00:00'))).toEqual(at('2026-11-23T12:00:00'));
  });

  it('leave as many minutes to what is due as the target has', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: at('2026-01-01T00:00:00'),
          max: at('2027-01-01T00:00:00'),
          noInvalidDate: true,
        }),
        fc.integer({ min: 5, max: 3000 }),
        (moment, targetMinutes) => {
          const hours = { ...usualHours, targetMinutes };
          const due = dueAt(hours, moment);
          expect(minutesBetween(hours, moment, due)).toBe(targetMinutes);
          expect(minutesBetween(hours, due, moment)).toBe(-targetMinutes);
        },
      ),
    );
  });

  it('are read and written as clocks show them', () => {
    for (const text of ['00:00', '09:30', '24:00']) expect(timeText(readTime(text)!)).toBe(text);
    for (const text of ['9:00', '24:01', '12:60', '', 'ab:cd'])
      expect(readTime(text)).toBeUndefined();
    expect(areHoursSound([...everyDay(0, 10)].slice(1))).toBe(false);
    expect(areHoursSound([[{ from: 60, to: 30 }], ...everyDay(0, 10).slice(1)])).toBe(false);
  });
});
