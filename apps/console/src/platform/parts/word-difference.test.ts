import { expect, it } from 'vitest';
import { aroundChanges, wordDifference } from './word-difference.ts';

const marked = (before: string, after: string) =>
  wordDifference(before, after).map((spans) =>
    spans.map(({ text, isSame }) => (isSame ? text : `[${text}]`)).join(''),
  );

it('marks the words that the other side has not', () => {
  expect(marked('价格对收益率的割线', '价格对收益率的切线')).toEqual([
    '价格对收益率的[割]线',
    '价格对收益率的[切]线',
  ]);
  expect(marked('$\\frac{1}{P}$', '$\\dfrac{1}{P}$')).toEqual([
    '$[\\frac]{1}{P}$',
    '$[\\dfrac]{1}{P}$',
  ]);
  expect(marked('', '全新的')).toEqual(['', '[全新的]']);
});

it('leaves the middle of a long text alone, in which two far places changed', () => {
  const sentence = '句说久期和凸性，也说收益率曲线平行移动时价格的变化。';
  const middle = Array.from({ length: 250 }, (_, at) => `第${at}${sentence}`).join('');
  expect([...middle].length).toBeGreaterThan(6000);
  for (const between of [middle, middle.replaceAll('。', '。\n')])
    for (const most of [undefined, 500]) {
      const [old, now] = wordDifference(
        `头上割线。${between}后面甲。尾`,
        `头上切线。${between}后面乙丙。尾`,
        most,
      );
      const changed = (spans = old) =>
        spans.filter(({ isSame }) => !isSame).map(({ text }) => text);
      expect([changed(old), changed(now)]).toEqual([
        ['割', '甲'],
        ['切', '乙丙'],
      ]);
      expect(old.map(({ text }) => text).join('')).toBe(`头上割线。${between}后面甲。尾`);
    }
  // A sentence that came, one that went, and none in common.
  const [added] = wordDifference(`${middle}末句。`, `新句。${middle}`, 500);
  expect(added.filter(({ isSame }) => !isSame).map(({ text }) => text)).toEqual(['。末句']);
  expect(wordDifference('甲'.repeat(4000), '乙'.repeat(4000))).toEqual([
    [{ text: '甲'.repeat(4000), isSame: false }],
    [{ text: '乙'.repeat(4000), isSame: false }],
  ]);
});

const short = (before: string, after: string) =>
  wordDifference(before, after).map((spans) =>
    aroundChanges(spans)
      .map(({ text }) => text)
      .join(''),
  );

it('shows of a long text what changed, with a few signs around it', () => {
  const [head, tail] = ['前'.repeat(40), '后'.repeat(40)];
  expect(short(`${head}割${tail}`, `${head}切${tail}`)).toEqual([
    `…${'前'.repeat(12)}割${'后'.repeat(12)}…`,
    `…${'前'.repeat(12)}切${'后'.repeat(12)}…`,
  ]);
  expect(short('久期', '凸性')).toEqual(['久期', '凸性']);
  const [, long] = short('', '新'.repeat(400));
  expect([...(long ?? '')]).toHaveLength(161);
});
