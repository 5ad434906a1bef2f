import { expect, it } from 'vitest';
import { bestResultOf, dateOfDay, joinResultOf } from './join-result.ts';

const open = {
  ...{ isMember: false, isClosed: false, joinFrom: null, joinUntil: null },
  ...{ startsOn: '2026-11-20', days: 7, seatsLeft: null },
};
const today = '2026-11-20';

it.each([
  ['the last day of the class', {}, '2026-11-26', 'joined'],
  ['the day after it', {}, '2026-11-27', 'ended'],
  ['the last day for joining', { joinUntil: '2026-11-22' }, '2026-11-22', 'joined'],
  ['the day after that', { joinUntil: '2026-11-22' }, '2026-11-23', 'ended'],
  ['the first day for joining', { joinFrom: today }, today, 'joined'],
  ['the day before', { joinFrom: today }, '2026-11-19', 'notOpen'],
  ['the last seat', { seatsLeft: 1 }, today, 'joined'],
  ['no seat', { seatsLeft: 0 }, today, 'full'],
  ['a class that the school closed', { isClosed: true }, today, 'ended'],
  ['a class without a first day', { startsOn: null }, '2031-01-01', 'joined'],
  ['one who is in it, whatever became of it', { isMember: true, isClosed: true }, today, 'already'],
] as const)('joining on %s', (_name, facts, day, result) => {
  expect(joinResultOf({ ...open, ...facts }, day)).toBe(result);
});

it('of several reasons tells the one that may still change', () => {
  expect(bestResultOf(['ended', 'full', 'notOpen'])).toBe('full');
  expect(bestResultOf(['ended', 'notOpen'])).toBe('notOpen');
  expect(bestResultOf(['ended', 'already', 'full'])).toBe('already');
  expect(bestResultOf(['already', 'joined'])).toBe('joined');
  expect(bestResultOf(['ended'])).toBe('ended');
  expect(bestResultOf([])).toBe('notOpen');
});

it('counts the days of a camp over the end of a month', () => {
  expect(dateOfDay('2026-11-30', 1)).toBe('2026-11-30');
  expect(dateOfDay('2026-11-30', 2)).toBe('2026-12-01');
});
