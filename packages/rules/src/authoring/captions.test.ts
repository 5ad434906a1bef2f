import { describe, expect, it } from 'vitest';
import { captionFaults, isLanguage, joinLine, splitLine } from './captions.ts';

const line = (start: number, end: number, text = '久期') => ({ start, end, text });

describe('captions', () => {
  it('are faulty where times cross, run backwards, or nothing is said', () => {
    const lines = [line(0, 1000), line(900, 2000), line(3000, 3000), line(4000, 5000, ' ')];
    expect([...captionFaults(lines)]).toEqual([
      [1, 'crossing'],
      [2, 'backwards'],
      [3, 'empty'],
    ]);
    expect(captionFaults([line(0, 1000), line(1000, 2000)]).size).toBe(0);
  });

  it('are of a language by their letters, and few letters tell nothing', () => {
    const english = [line(0, 1, 'Duration measures how sensitive a bond price is to its yield.')];
    const chinese = [
      line(0, 1, '久期（Duration）衡量债券价格对收益率 yield 变动的敏感程度，单位是年。'.repeat(2)),
    ];
    expect([isLanguage('zh', english), isLanguage('en', english)]).toEqual([false, true]);
    expect([isLanguage('zh', chinese), isLanguage('en', chinese)]).toEqual([true, false]);
    expect(isLanguage('zh', [line(0, 1, 'OK')])).toBe(true);
  });

  it('are cut in two by the share of their letters, and joined again to what they were', () => {
    const lines = [line(0, 1000, '漏掉以后，答案正好差一倍。'), line(1000, 2000)];
    const cut = splitLine(lines, 0, 5);
    expect(cut.slice(0, 2)).toEqual([
      { start: 0, end: 385, text: '漏掉以后，' },
      { start: 385, end: 1000, text: '答案正好差一倍。' },
    ]);
    expect(joinLine(cut, 1)).toEqual(lines);
    expect(joinLine([line(0, 1, 'the bond'), line(1, 2, 'price')], 1)[0]?.text).toBe(
      'the bond price',
    );
    expect(splitLine(lines, 0, 0)).toEqual(lines);
    expect(joinLine(lines, 0)).toEqual(lines);
  });
});
