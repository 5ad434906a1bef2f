import { describe, expect, it } from 'vitest';
import { makeWordFinder, type ListedWord } from './find-words.ts';

const readings = { simplified: (text: string) => text, syllables: () => [] };
const one = (word: string, outcome: ListedWord['outcome']): ListedWord => ({
  ...{ word, outcome },
  category: 'other',
});

describe('a word of the list', () => {
  it('is found behind however many that are allowed', () => {
    const finder = makeWordFinder([one('代考', 'refuse'), one('现代考试', 'allow')], readings);
    expect(finder.find('现代考试'.repeat(12_000))).toEqual([]);
    expect(finder.find(`${'现代考试'.repeat(12_000)}找人代考`)).toMatchObject([{ word: '代考' }]);
  });

  it('that is a number is found as it stands, and in no longer one', () => {
    const finder = makeWordFinder([one('100861', 'refuse'), one('vx10', 'refuse')], readings);
    const found = (text: string) => finder.find(text).map(({ word }) => word);
    for (const text of ['加我100861', 'QQ100861。', '1 0 0 8 6 1', '１００８６１'])
      expect([text, found(text)]).toEqual([text, ['100861']]);
    for (const text of ['共 2100861 元', '1008610', '100,862']) expect(found(text)).toEqual([]);
    expect(found('vx10')).toEqual(['vx10']);
  });
});
