import { expect, it } from 'vitest';
import { isDay } from './is-day.ts';

it.each(['2026-02-28', '2028-02-29', '2026-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

it.each(['', '2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-5', '2026-11', 'x'])(
  '“%s” is none',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
