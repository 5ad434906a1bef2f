import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOfMoment, dayOfText, startOfDay, textOfDay, weekdayOfDay } from './study-day.ts';

it('a day begins at midnight in Shanghai, and ends with the last moment before the next', () => {
  const start = Date.parse('2026-03-02T00:00:00+08:00');
  expect(startOfDay(dayOfText('2026-03-02'))).toBe(start);
  expect(dayOfMoment(start)).toBe(dayOfText('2026-03-02'));
  expect(dayOfMoment(start - 1)).toBe(dayOfText('2026-03-01'));
});

it.each([
  ['1970-01-01', 4],
  ['1969-12-28', 7],
  ['1969-12-22', 1],
  ['2026-03-02', 1],
  ['2026-03-07', 6],
  ['2026-03-08', 7],
])('%s is the weekday %i', (text, weekday) => {
  expect(weekdayOfDay(dayOfText(text))).toBe(weekday);
});

it('a day is written as it is read', () => {
  expect(textOfDay(dayOfText('2028-02-29'))).toBe('2028-02-29');
  fc.assert(
    fc.property(fc.integer({ min: -20_000, max: 40_000 }), (day) => {
      expect(dayOfText(textOfDay(day))).toBe(day);
      expect(dayOfMoment(startOfDay(day))).toBe(day);
    }),
  );
});

it.each([
  ['1970-01-01T00:00:00.000+08:00', 0],
  ['1970-01-01T23:59:59.999+08:00', 0],
  ['1970-01-02T00:00:00.000+08:00', 1],
  ['1969-12-31T23:59:59.999+08:00', -1],
  ['2026-01-01T00:00:00.000+08:00', 20_454],
  ['2025-12-31T23:59:59.999+08:00', 20_453],
])('%s is on day %i', (moment, day) => {
  expect(dayOfMoment(Date.parse(moment))).toBe(day);
});
