import { expect, it } from 'vitest';
import { closedProblem, dayProblem, hoursIn, textOf } from './hours-text.ts';

const form = textOf({
  week: Array.from({ length: 7 }, () => [{ from: '09:00', to: '23:00' }]),
  ...{ targetMinutes: 120, closedOn: [], silentHours: 8 },
});

it.each(['', '09:00-23:00', '9:00 - 12:00, 14:00至18:00', '00:00-24:00'])('takes %j', (text) =>
  expect(dayProblem(text)).toBeUndefined(),
);

it.each(['早上', '09:00', '09:00-25:00', '18:00-09:00', '09:00-12:00，11:00-13:00'])(
  'says what is wrong with %j',
  (text) => expect(dayProblem(text)).toBeDefined(),
);

it('takes no week without an hour, and no day that is none', () => {
  expect(hoursIn({ ...form, week: Array.from({ length: 7 }, () => '') })).toBeUndefined();
  expect(hoursIn({ ...form, closedOn: '2027-02-06x' })).toBeUndefined();
  expect(closedProblem('2027-02-30')).toContain('2027-02-30');
  expect(hoursIn({ ...form, minutes: 4 })).toBeUndefined();
  expect(closedProblem('2027-02-06，二月七日')).toContain('二月七日');
  expect(hoursIn({ ...form, closedOn: '2027-02-06 2027-02-07' })?.closedOn).toEqual([
    '2027-02-06',
    '2027-02-07',
  ]);
});
