import { expect, it } from 'vitest';
import { loadSegment } from '../segment/loaded-segment.ts';
import { packSegment } from '../segment/pack-segment.ts';
import { weighTerms } from '../segment/weigh-terms.ts';
import { bareDocument, type SearchDocument } from '../sources/search-source.ts';
import { markFormula } from '../terms/formula-marks.ts';
import { makeGlossary } from '../terms/glossary.ts';
import { keepWorthy } from './keep-worthy.ts';
import { meantTerms } from './meant-terms.ts';
import { rankPassages, weighQuery } from './rank-passages.ts';

const paragraph = (text: string): SearchDocument => ({ ...bareDocument, kind: 'paragraph', text });

/** What is taught, by a name for each. */
const taught: Readonly<Record<string, SearchDocument>> = {
  claims: paragraph('清算时优先债权先于普通债权受偿。'),
  inTraditional: paragraph('資產減值損失一經確認，不得轉回。'),
  npv: paragraph('净现值大于零的项目可以做。'),
  value: paragraph('现值与终值：future value，net 是净额。'),
  merged: { ...bareDocument, kind: 'reading', text: '合并报表的编制 · 高级会计' },
  lecture: { ...bareDocument, kind: 'lecture', text: '货币的时间价值' },
  annuity: paragraph('An annuity pays the same sum each year.'),
  sharpe: paragraph('夏普比率是每一份波动换来的超额收益。'),
  pValue: paragraph('p 值是能够拒绝原假设的最小显著性水平。'),
  p: paragraph('设 P 为债券的面值，票面值与面值相同，它的 value 不变，值得记住 p。'),
  compound: paragraph(`复利：${markFormula('FV_N = PV\\left(1 + r\\right)^{N}')}，每期一次。`),
  annuityFormula: paragraph(`年金：${markFormula('FV = A\\frac{(1+r)^N-1}{r}, PV = FV - r')}`),
  chapter: { ...bareDocument, kind: 'reading', text: '描述统计 · 数量', aside: '第 3 章' },
  question: {
    ...bareDocument,
    kind: 'question',
    ref: '70080',
    heading: '第 3 章 描述统计',
    text: '样本方差的自由度是多少？',
    aside: '第 2 题',
  },
  other: {
    ...bareDocument,
    kind: 'question',
    ref: '70081',
    heading: '第 3 章 描述统计',
    text: '共 3 人答对 2 题，样本 80 个。',
    aside: '第 4 题',
  },
  combined: paragraph('应收账款与光票的质量，都会发挥作用。'),
};
const names = Object.keys(taught);
const others = Array.from({ length: 80 }, (_, index) => paragraph(`第 ${index} 段讲利率的变动。`));

const segment = loadSegment(
  await packSegment(
    [...Object.values(taught), ...others].map((document, index) => ({
      passageId: index,
      bookId: 0,
      group: String(index),
      kind: document.kind,
      terms: weighTerms(document),
    })),
  ),
);
const shards = [{ segment, isClosedBook: () => false }];
const glossary = makeGlossary([
  ['净现值', 'net present value', 'NPV'],
  ['夏普比率', 'Sharpe ratio'],
  ['p 值', 'p-value'],
]);

function found(query: string): (string | undefined)[] {
  const terms = weighQuery(shards, meantTerms(shards, query, glossary));
  const ranked = rankPassages(shards, terms, { maxOfKind: 5 });
  return keepWorthy(ranked, terms).map(({ passageId }) => names[passageId]);
}

it.each([
  ['優先債權', 'claims'],
  ['淨現值', 'npv'],
  ['合併報表', 'merged'],
  ['资产减值损失', 'inTraditional'],
  ['資產減值損失', 'inTraditional'],
])('%s is found in traditional and in simplified letters alike', (query, name) => {
  expect(found(query)[0]).toBe(name);
});

it.each([
  ['hebingbaobiao', 'merged'],
  ['hbbb', 'merged'],
  ['huobi de shijian jiazhi', 'lecture'],
  ['HBDSJJZ', 'lecture'],
  ['jingxianzhi', 'npv'],
  ['jxz', 'npv'],
  ['jzxz', 'npv'],
  ['xiapubilv', 'sharpe'],
])('the sound %s finds the name', (query, name) => {
  expect(found(query)[0]).toBe(name);
});

it.each([
  ['annuty', 'annuity'],
  ['annuiyt', 'annuity'],
  ['anuity', 'annuity'],
  ['sharp ratio', 'sharpe'],
  ['shrape ratio', 'sharpe'],
])('%s is one letter beside the word', (query, name) => {
  expect(found(query)[0]).toBe(name);
});

it.each([
  ['70080', ['question']],
  ['题号 70081', ['other']],
  ['第 3 章第 2 题', ['question']],
  ['第三章第二题', ['question']],
  ['第3章', ['chapter']],
])('%s finds the question or the place', (query, [name]) => {
  expect(found(query)[0]).toBe(name);
});

it.each([
  ['NPV', 'npv'],
  ['p-value', 'pValue'],
  ['p 值', 'pValue'],
])('%s outranks its parts', (query, name) => {
  expect(found(query)[0]).toBe(name);
});

it.each(['FV=PV(1+r)^n', 'FV = PV (1 + r)^N', 'PV(1+r)^n', '公式 FV=PV(1+r)^n 怎么来的'])(
  '%s finds the formula, however it is set',
  (query) => {
    expect(found(query)[0]).toBe('compound');
  },
);

it.each(['光合作用', '红烧肉', 'qwxkzzv', '量子色动力学'])('%s fits nothing', (query) => {
  expect(found(query)).toEqual([]);
});
