import { expect, it } from 'vitest';
import { isPaperOver } from './paper-clock.ts';

const isOver = (moment: string, endDate: string | null = '2027-02-10') =>
  isPaperOver({ endDate, minutes: 60 }, new Date(moment));

it('a paper is over when whoever began it in the last minute of its last day is done', () => {
  expect(isOver('2027-02-10T23:59:59+08:00')).toBe(false);
  expect(isOver('2027-02-11T01:00:29+08:00')).toBe(false);
  expect(isOver('2027-02-11T01:00:30+08:00')).toBe(true);
});

it('one without a last day, or whose last day cannot be read, is not over', () => {
  expect(isOver('2099-01-01T00:00:00+08:00', null)).toBe(false);
  expect(isOver('2099-01-01T00:00:00+08:00', 'spring')).toBe(false);
});
