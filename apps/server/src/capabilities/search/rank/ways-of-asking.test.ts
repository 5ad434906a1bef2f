import { expect, it } from 'vitest';
import { packSegment } from '../segment/pack-segment.ts';
import { loadSegment } from '../segment/loaded-segment.ts';
import { weighTerms } from '../segment/weigh-terms.ts';
import { bareDocument } from '../sources/search-source.ts';
import { makeGlossary } from '../terms/glossary.ts';
import { queryTerms } from './query-terms.ts';
import { rankPassages, weighQuery } from './rank-passages.ts';

const taught = '名义利率可以拆成一个实际无风险利率，加上四种补偿。';
const others = Array.from(
  { length: 60 },
  (_, index) => `第 ${index} 段讲债券的价格怎样随时间变动。`,
);
const segment = loadSegment(
  await packSegment(
    [taught, ...others].map((text, index) => ({
      passageId: index,
      bookId: 0,
      group: String(index),
      kind: 'paragraph',
      terms: weighTerms({ ...bareDocument, kind: 'paragraph', text }),
    })),
  ),
);
const shards = [{ segment, isClosedBook: () => false }];
const glossary = makeGlossary([]);

/** How much of a question stands in the passage that covers most of it, and which one that is. */
function bestOf(question: string): { passageId: number; coverage: number } | undefined {
  const terms = weighQuery(shards, queryTerms(question, glossary));
  return rankPassages(shards, terms, { maxOfKind: 1 })[0];
}

/** What the assistant takes for an answer. */
const enough = 0.45;

it.each([
  '名义利率是什么？',
  '名义利率由哪几部分组成？',
  '名义利率有哪些特点',
  '怎么理解名义利率',
  '名义利率是什么意思',
  '老师能不能再讲一下名义利率',
  '到底什么是名义利率啊',
])('“%s” asks of one thing, whatever the words it is asked with', (question) => {
  const { passageId, coverage = 0 } = bestOf(question) ?? {};
  expect(passageId).toBe(0);
  expect(coverage).toBeGreaterThan(enough);
});

it.each(['比特币由哪几部分组成？', '老师能不能再讲一下碳配额', '怎么理解蝴蝶价差'])(
  '“%s” is not answered by the words it is asked with',
  (question) => {
    expect(bestOf(question)?.coverage ?? 0).toBeLessThan(enough);
  },
);
