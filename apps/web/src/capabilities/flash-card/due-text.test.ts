import { describe, expect, it } from 'vitest';
import { intervalText, returnText } from './due-text.ts';

const now = Date.parse('2026-03-02T12:00:00+08:00');
const days = (count: number) => Date.parse('2026-03-02T00:00:00+08:00') + count * 86_400_000;

describe('the time until a card comes back', () => {
  it.each([
    [now + 600_000, '10 分钟'],
    [days(1), '1 天'],
    [days(6), '6 天'],
    [days(61), '2 个月'],
    [days(75), '2.5 个月'],
    [days(730), '2 年'],
    [null, '考前不再来'],
  ])('%s is %s', (due, text) => {
    expect(intervalText(due, now)).toBe(text);
  });

  it('is a day that people know', () => {
    expect([0, 1, 3].map((count) => returnText(days(count), now))).toEqual([
      '今天',
      '明天',
      '3 天后',
    ]);
  });
});
