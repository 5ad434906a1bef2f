import { describe, expect, it } from 'vitest';
import { clockText, spokenTime } from './clock-text.ts';

describe('seconds in words', () => {
  it.each([
    [0, '00:00', '0 秒'],
    [260.9, '04:20', '4 分 20 秒'],
    [3723, '1:02:03', '1 小时 2 分 3 秒'],
    [Number.NaN, '00:00', '0 秒'],
  ])('%s is %s and %s', (seconds, clock, spoken) => {
    expect(clockText(seconds)).toBe(clock);
    expect(spokenTime(seconds)).toBe(spoken);
  });
});
