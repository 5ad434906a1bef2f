import { describe, expect, it } from 'vitest';
import { cutAt, findLines } from './find-lines.ts';

const lines = ['久期是一把直尺', 'NPV 等于零', '价格曲线是弯的，ＮＰＶ 也是'].map(
  (text, start) => ({
    text,
    start,
    end: start + 1,
  }),
);

describe('finding in the transcript', () => {
  it('finds words whatever their case and width', () => {
    expect(findLines(lines, 'npv')).toEqual([1, 2]);
    expect(findLines(lines, ' 直尺 ')).toEqual([0]);
  });

  it('finds nothing for nothing', () => {
    expect(findLines(lines, '  ')).toEqual([]);
    expect(findLines(lines, '没有')).toEqual([]);
  });

  it('cuts a line at the words, every second part being them', () => {
    expect(cutAt('NPV 等于零，npv 也', 'npv')).toEqual(['', 'NPV', ' 等于零，', 'npv', ' 也']);
    expect(cutAt('直尺', '没有')).toEqual(['直尺']);
  });
});
