import { describe, expect, it } from 'vitest';
import { findDoubts, maxDoubts, termsIn } from './terms.ts';

const sounds: Readonly<Record<string, string>> = {
  ...{ 久: 'jiu', 九: 'jiu', 旧: 'jiu', 期: 'qi', 七: 'qi', 凸: 'tu', 图: 'tu', 性: 'xing' },
  ...{ 心: 'xin', 正: 'zheng', 增: 'zeng', 值: 'zhi', 资: 'zi' },
};
const soundsOf = (run: string) => [...run].map((sign) => sounds[sign] ?? sign);
const doubtsOf = (line: string, ...terms: string[]) =>
  findDoubts([line], terms, soundsOf).map(({ word, term }) => `${word}→${term}`);

describe('terms of a course', () => {
  it('are the names of its parts, each of two, and what is printed in bold', () => {
    expect(
      termsIn(['第一章', '久期与凸性', 'DV01 的含义', '导论'], ['**麦考利久期**是 **D**']),
    ).toEqual(['久期与凸性', '久期', '凸性', '的含义', '麦考利久期']);
  });
});

describe('words that are said like a term', () => {
  it('are told where they are written otherwise, also by those who blur sounds', () => {
    expect(doubtsOf('它的九七和图心', '久期', '凸性')).toEqual(['九七→久期', '图心→凸性']);
    expect(doubtsOf('正资', '增值')).toEqual(['正资→增值']);
  });

  it('are none where the term itself is written, or only part of it', () => {
    expect(doubtsOf('久期很长', '久期')).toEqual([]);
    expect(doubtsOf('久 期，九。七', '久期')).toEqual([]);
    expect(doubtsOf('旧期限', '旧期限', '久期')).toEqual([]);
  });

  it('are told for each line, and not without end', () => {
    expect(findDoubts(['甲', '九七', '', '旧期'], ['久期'], soundsOf).map(({ at }) => at)).toEqual([
      1, 3,
    ]);
    const all = findDoubts(
      Array.from({ length: 1000 }, () => '九七'),
      ['久期'],
      soundsOf,
    );
    expect(all).toHaveLength(maxDoubts);
  });
});
