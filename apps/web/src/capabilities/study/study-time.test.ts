import { describe, expect, it } from 'vitest';
import { spanText } from './study-time.ts';

describe('spanText', () => {
  it('tells hours and minutes, and seconds only under a minute', () => {
    expect([40, 60, 2100, 3600, 14_100].map(spanText)).toEqual([
      '40 秒',
      '1 分钟',
      '35 分钟',
      '1 小时',
      '3 小时 55 分',
    ]);
  });
});
