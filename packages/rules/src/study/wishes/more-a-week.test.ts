import { expect, it } from 'vitest';
import { minutesBetween } from '../hours.ts';
import { moreAWeek } from './more-a-week.ts';

const most = 720;
const even = { weekdays: Array<number>(7).fill(60), daysOff: [] };

it('what a week has more makes the lack good, by the hours that the plan itself goes by', () => {
  const weekdays = [60, 0, 45, 150, 0, 135, 30];
  for (const until of [1002, 1003, 1009, 1031, 1097])
    for (const daysOff of [[], [{ from: 1001, to: 1001 }], [{ from: 1003, to: 1028 }]]) {
      const hours = { weekdays, daysOff };
      const minutes = 200;
      const more = moreAWeek(hours, { ...{ from: 1000, until, minutes, most } });
      const own = weekdays.filter((one) => one > 0).length;
      if (more === null) continue;
      const raised = weekdays.map((one) => (one > 0 ? one + more / own : 0));
      const gain = (of: number[]) => minutesBetween({ weekdays: of, daysOff }, 1000, until);
      expect(gain(raised) - gain(weekdays)).toBeGreaterThanOrEqual(minutes);
      expect(Math.max(...raised)).toBeLessThanOrEqual(most);
    }
});

it('three days that are left take all of it, and a week of them would have more than twice as much', () => {
  const lack = { from: 1000, until: 1003, minutes: 300, most };
  expect(moreAWeek(even, lack)).toBe(700);
});

it('is not told where the days do not hold it, or none is left', () => {
  expect(moreAWeek(even, { from: 1000, until: 1001, minutes: 661, most })).toBeNull();
  expect(moreAWeek(even, { from: 1000, until: 1000, minutes: 5, most })).toBeNull();
  const off = { ...even, daysOff: [{ from: 999, to: 1010 }] };
  expect(moreAWeek(off, { from: 1000, until: 1010, minutes: 5, most })).toBeNull();
});
