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
