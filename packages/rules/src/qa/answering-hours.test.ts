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

  it('belong to their own day of the week, from Monday on', () => {
    const week = Array.from({ length: 7 }, (_none, day) => [{ from: day * 60, to: day * 60 + 30 }]);
    const opens = (day: string) =>
      answeringAt({ ...usualHours, week }, at(`${day}T00:00:00`)).countsFrom;
    expect(opens('2026-11-23')).toEqual(at('2026-11-23T00:00:00'));
    expect(opens('2026-11-24')).toEqual(at('2026-11-24T01:00:00'));
    expect(opens('2026-11-29')).toEqual(at('2026-11-29T06:00:00'));
  });

  it('open again after a year at the latest, or not at all', () => {
    const monday = [[{ from: 60, to: 90 }], ...Array.from({ length: 6 }, () => [])];
    const mondays = Array.from({ length: 60 }, (_none, index) =>
      new Date(Date.UTC(2026, 10, 23 + 7 * index)).toISOString().slice(0, 10),
    );
    const opens = (closed: number) =>
      answeringAt(
        { ...usualHours, week: monday, closedOn: mondays.slice(0, closed) },
        at('2026-11-23T00:00:00'),
      ).countsFrom;
    expect(opens(57)).toEqual(at('2027-12-27T01:00:00'));
    expect(opens(58)).toBeNull();
  });

  it('count whole minutes, and none outside of them', () => {
    const between = (from: string, to: string) =>
      minutesBetween(usualHours, at(`2026-11-23T${from}`), at(`2026-11-23T${to}`));
    expect(between('10:00:00', '10:01:59')).toBe(1);
    expect(between('08:00:00', '09:00:00')).toBe(0);
    expect(between('08:00:00', '09:01:00')).toBe(1);
    expect(between('10:00:00', '10:00:00')).toBe(0);
    expect(between('10:01:59', '10:00:00')).toBe(-1);
  });

  it('answer at the very end of a day what has just so much time left', () => {
    expect(dueAt(usualHours, at('2026-11-23T21:00:00'))).toEqual(at('2026-11-23T23:00:00'));
    expect(dueAt(usualHours, at('2026-11-23T21:00:01'))).toEqual(at('2026-11-24T09:00:01'));
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
    expect(readTime('09:30')).toBe(570);
    for (const text of ['00:00', '09:30', '24:00']) expect(timeText(readTime(text)!)).toBe(text);
    for (const text of ['9:00', '24:01', '12:60', '', 'ab:cd'])
      expect(readTime(text)).toBeUndefined();
    expect(areHoursSound(everyDay(0, 10))).toBe(true);
    expect(areHoursSound([...everyDay(0, 10), []])).toBe(false);
    expect(areHoursSound([[{ from: 0, to: 1 }], [], [], [], [], [], []])).toBe(true);
    const twice = (to: number, from: number) =>
      areHoursSound(everyDay(0, to).map((spans) => [...spans, { from, to: 90 }]));
    expect([twice(30, 30), twice(30, 29), twice(30, 90)]).toEqual([true, false, false]);
    expect(areHoursSound([...everyDay(0, 10)].slice(1))).toBe(false);
    expect(areHoursSound([[{ from: 60, to: 30 }], ...everyDay(0, 10).slice(1)])).toBe(false);
  });
});
