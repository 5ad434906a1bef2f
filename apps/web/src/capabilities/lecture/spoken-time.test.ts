import { expect, it } from 'vitest';
import { spokenTime } from './spoken-time.ts';

it.each([
  [0, '0 秒'],
  [260.9, '4 分 20 秒'],
  [3723, '1 小时 2 分 3 秒'],
  [Number.NaN, '0 秒'],
])('%s seconds are spoken as %s', (seconds, spoken) => {
  expect(spokenTime(seconds)).toBe(spoken);
});
