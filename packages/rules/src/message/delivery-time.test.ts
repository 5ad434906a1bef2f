import { describe, expect, it } from 'vitest';
import { dueAt, isQuiet, usualHours } from './delivery-time.ts';

const at = (time: string) => new Date(`2026-11-23T${time}:00+08:00`);
const due = (
  time: string,
  pace: 'now' | 'daily',
  quiet: { from: number; to: number } | null,
  digestHour = 20,
) => dueAt(at(time), pace, { quiet, digestHour }).toISOString();

describe('quiet hours', () => {
  it.each([
    ['21:59', false],
    ['22:00', true],
    ['03:00', true],
    ['07:59', true],
    ['08:00', false],
  ])('over midnight: at %s it is %s', (time, quiet) => {
    expect(isQuiet(at(time), { from: 22, to: 8 })).toBe(quiet);
  });

  it('are from ten at night till eight, where a student said nothing, and all else comes at eight', () => {
    const quietAt = ['21:59', '22:00', '07:59', '08:00'].map((time) =>
      isQuiet(at(time), usualHours.quiet),
    );
    expect(quietAt).toEqual([false, true, true, false]);
    expect(due('12:46', 'daily', usualHours.quiet, usualHours.digestHour)).toBe(
      '2026-11-23T12:00:00.000Z',
    );
  });

  it('within a day, and none where they begin when they end', () => {
    expect(isQuiet(at('13:30'), { from: 13, to: 14 })).toBe(true);
    expect(isQuiet(at('14:00'), { from: 13, to: 14 })).toBe(false);
    expect(isQuiet(at('13:30'), { from: 13, to: 13 })).toBe(false);
  });
});

describe('when a message leaves', () => {
  const night = { from: 22, to: 8 };
  it('is at once by day, and when the quiet ends by night', () => {
    expect(due('12:46', 'now', night)).toBe('2026-11-23T04:46:00.000Z');
    expect(due('12:46', 'now', null)).toBe('2026-11-23T04:46:00.000Z');
    expect(due('23:10', 'now', night)).toBe('2026-11-24T00:00:00.000Z');
    expect(due('06:10', 'now', night)).toBe('2026-11-23T00:00:00.000Z');
  });

  it('is once a day with all the others, and not in the quiet either', () => {
    expect(due('12:46', 'daily', night)).toBe('2026-11-23T12:00:00.000Z');
    expect(due('20:00', 'daily', night)).toBe('2026-11-24T12:00:00.000Z');
    expect(due('12:46', 'daily', night, 23)).toBe('2026-11-24T00:00:00.000Z');
  });
});
