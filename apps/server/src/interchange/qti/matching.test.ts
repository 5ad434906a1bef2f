import { expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

const item = (body: string, declared = '') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q1" title="题">${declared}<itemBody>${body}</itemBody></assessmentItem>`;
const declared = (values: readonly string[], cardinality: string, base = 'identifier', id = 'R') =>
  `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${base}"><correctResponse>${values
    .map((value) => `<value>${value}</value>`)
    .join('')}</correctResponse></responseDeclaration>`;
const one = async (xml: string) => {
  const bank = await judgeBank('q.xml', xml);
  expect(bank.broken).toEqual([]);
  return bank.questions[0];
};
const sets = (...all: readonly (readonly [string, string])[][]) =>
  all
    .map(
      (set) =>
        `<simpleMatchSet>${set.map(([id, text]) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${text}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`,
    )
    .join('');

it('pairs become parts that choose among all on the right, in their order', async () => {
  const match = `<p>材料</p><matchInteraction responseIdentifier="R"><prompt>配对</prompt>${sets(
    [
      ['a', '资产'],
      ['b', '负债'],
      ['c', '没有答案的'],
    ],
    [
      ['x', '借款'],
      ['y', '现金'],
    ],
  )}</matchInteraction>`;
  const question = await one(item(match, declared(['a y', 'b x'], 'multiple', 'directedPair')));
  expect(question).toMatchObject({
    kind: 'xl',
    stem: '<p>材料</p>配对',
    notes: ['配对题改成了综合题：每一项是一道选择小题', '1 项没有答案，没有保留'],
    parts: [
      { kind: 'single', stem: '资产', answer: 'B', options: [{ text: '借款' }, { text: '现金' }] },
      { kind: 'single', stem: '负债', answer: 'A' },
    ],
  });
});

it('a table of true and false becomes judgements', async () => {
  const match = `<matchInteraction responseIdentifier="R">${sets(
    [
      ['a', '借贷相等'],
      ['b', '资产在贷方'],
    ],
    [
      ['t', '对'],
      ['f', '错'],
    ],
  )}</matchInteraction>`;
  const question = await one(
    item(`<p>判断</p>${match}`, declared(['a t', 'b f'], 'multiple', 'directedPair')),
  );
  expect(question?.parts).toMatchObject([
    { kind: 'truefalse', answer: 'A', options: [{ text: '对' }, { text: '错' }] },
    { kind: 'truefalse', answer: 'B' },
  ]);
});

it('an order becomes a part for each place, and gaps one for each gap', async () => {
  const order =
    '<p>步骤</p><orderInteraction responseIdentifier="R"><simpleChoice identifier="a">记账</simpleChoice><simpleChoice identifier="b">审核</simpleChoice><simpleChoice identifier="c">报表</simpleChoice></orderInteraction>';
  expect(await one(item(order, declared(['b', 'a', 'c'], 'ordered')))).toMatchObject({
    kind: 'xl',
    parts: [
      { stem: '第 1 位', answer: 'B' },
      { stem: '第 2 位', answer: 'A' },
      { stem: '第 3 位', answer: 'C' },
    ],
  });
  const gaps =
    '<gapMatchInteraction responseIdentifier="R"><gapText identifier="a" matchMax="1">借</gapText><gapText identifier="b" matchMax="1">贷</gapText><p>资产记<gap identifier="g1"/>，负债记<gap identifier="g2"/>。</p></gapMatchInteraction>';
  expect(
    await one(item(gaps, declared(['a g1', 'b g2'], 'multiple', 'directedPair'))),
  ).toMatchObject({
    kind: 'xl',
    stem: '资产记 【1】 ，负债记 【2】 。',
    parts: [
      { stem: '第 1 空', answer: 'A', options: [{ text: '借' }, { text: '贷' }] },
      { stem: '第 2 空', answer: 'B' },
    ],
  });
});

it('words in a text become options, and stay underlined in it', async () => {
  const text =
    '<hottextInteraction responseIdentifier="R" maxChoices="1"><prompt>找错</prompt><p>资产<hottext identifier="a">等于</hottext>负债<hottext identifier="b">减去</hottext>权益</p></hottextInteraction>';
  expect(await one(item(text, declared(['b'], 'single')))).toMatchObject({
    kind: 'single',
    stem: '找错<p>资产<u>等于</u>负债<u>减去</u>权益</p>',
    answer: 'B',
    options: [{ text: '等于' }, { text: '减去' }],
  });
});

it('a slider becomes a number', async () => {
  const slider =
    '<p>几成？</p><sliderInteraction responseIdentifier="R" lowerBound="0" upperBound="10"/>';
  expect(await one(item(slider, declared(['7'], 'single', 'integer')))).toMatchObject({
    kind: 'numeric',
    numeric: { value: 7 },
  });
});

it('several interactions become parts side by side, those of a match too', async () => {
  const body = `<p>甲</p><choiceInteraction responseIdentifier="C"><simpleChoice identifier="a">一</simpleChoice><simpleChoice identifier="b">二</simpleChoice></choiceInteraction><orderInteraction responseIdentifier="R"><prompt>排</prompt><simpleChoice identifier="a">一</simpleChoice><simpleChoice identifier="b">二</simpleChoice></orderInteraction>`;
  const answers = declared(['a'], 'single', 'identifier', 'C') + declared(['b', 'a'], 'ordered');
  expect((await one(item(body, answers)))?.parts).toMatchObject([
    { kind: 'single', answer: 'A' },
    { kind: 'single', stem: '排<br />第 1 位', answer: 'B' },
    { kind: 'single', stem: '排<br />第 2 位', answer: 'A' },
  ]);
});

it.each([
  ['selectPointInteraction', '在图上选点的题这里没有：请改成选择题，在图上标出字母'],
  ['uploadInteraction', '上传文件的题这里没有：可以布置成作业'],
  ['customInteraction', '自制的题型（custom）要运行文件里的程序，这里不支持'],
  ['matchInteraction', '配对题至少要有 2 个可选的'],
])('%s is refused with a way on', async (name, reason) => {
  const bank = await judgeBank('q.xml', item(`<p>题</p><${name} responseIdentifier="R"/>`));
  expect(reasonsOf(bank)).toEqual([`第 1 题：${reason}`]);
});
