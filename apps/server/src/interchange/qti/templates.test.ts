import { describe, expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

const item = (declared: string, body: string, processing = '', identifier = 'q1') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${identifier}" title="题">${declared}<itemBody>${body}</itemBody>${processing}</assessmentItem>`;
const asked = (base = 'float') =>
  `<responseDeclaration identifier="R" cardinality="single" baseType="${base}"/>`;
const variables = (...names: string[]) =>
  names
    .map(
      (name) => `<templateDeclaration identifier="${name}" cardinality="single" baseType="float"/>`,
    )
    .join('');
const set = (name: string, expression: string) =>
  `<setTemplateValue identifier="${name}">${expression}</setTemplateValue>`;
const rules = (...all: string[]) => `<templateProcessing>${all.join('')}</templateProcessing>`;
const variable = (name: string) => `<variable identifier="${name}"/>`;
const constant = (value: number | string, base = 'float') =>
  `<baseValue baseType="${base}">${value}</baseValue>`;
const key = (expression: string) =>
  `<setCorrectResponse identifier="R">${expression}</setCorrectResponse>`;
const entry =
  '<p>本金 <printedVariable identifier="P"/>，利率 <printedVariable identifier="I" format="%.2f"/>，利息 <textEntryInteraction responseIdentifier="R"/></p>';
const interest = (identifier = 'q1') =>
  item(
    asked() +
      variables('P', 'I') +
      rules(
        set('P', '<randomInteger min="100" max="900" step="100"/>'),
        set('I', `<divide><randomInteger min="1" max="9"/>${constant(100)}</divide>`),
        key(`<product>${variable('P')}${variable('I')}</product>`),
      ),
    entry,
    '',
    identifier,
  );

describe('an item whose numbers are made anew for each student', () => {
  it('is taken with one set of them, its words and its key by the same', async () => {
    const { questions, broken } = await judgeBank('q.xml', interest());
    expect(broken).toEqual([]);
    const [question] = questions;
    const [, principal, rate] = /本金 (\d+)，利率 (0\.0\d)，/.exec(question?.stem ?? '') ?? [];
    expect(question).toMatchObject({
      kind: 'numeric',
      numeric: { value: expect.closeTo(Number(principal) * Number(rate)) as number },
      notes: [
        expect.stringContaining(`取了一组定值，人人相同：P = ${principal}，I = ${Number(rate)}`),
      ],
    });
  });

  it('has the same set each time, and another item another', async () => {
    const stems = async (identifier: string) =>
      (await judgeBank('q.xml', interest(identifier))).questions[0]?.stem;
    expect(await stems('q1')).toBe(await stems('q1'));
    const others = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(stems));
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  it('follows conditions, and shows what belongs to its set alone', async () => {
    const condition = `<templateCondition>
      <templateIf><gt>${variable('N')}${constant(5)}</gt>${set('S', constant('big', 'string'))}</templateIf>
      <templateElseIf><gt>${variable('N')}${constant(2)}</gt>${set('S', constant('middle', 'string'))}</templateElseIf>
      <templateElse>${set('S', constant('small', 'string'))}</templateElse></templateCondition>`;
    const body = `<p>几？<templateInline templateIdentifier="S" identifier="middle" showHide="show">中</templateInline><templateInline templateIdentifier="S" identifier="big" showHide="show">大</templateInline></p>
      <choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="a">甲</simpleChoice><simpleChoice identifier="b" templateIdentifier="S" showHide="show">藏</simpleChoice><simpleChoice identifier="c">丙</simpleChoice></choiceInteraction>`;
    const text = item(
      asked('identifier') +
        variables('N', 'S') +
        rules(set('N', constant(4)), condition, key(constant('c', 'identifier'))),
      body,
    );
    const [question] = (await judgeBank('q.xml', text)).questions;
    expect(question?.stem).toContain('几？中');
    expect(question).toMatchObject({
      ...{ kind: 'single', answer: 'B', options: [{ text: '甲' }, { text: '丙' }] },
    });
  });

  it('tries on until its own conditions are kept, and says where none can be', async () => {
    const constrained = (limit: number) =>
      item(
        asked() +
          variables('P', 'I') +
          rules(
            set('P', '<randomInteger min="1" max="9"/>'),
            set('I', constant(1)),
            `<templateConstraint><gt>${variable('P')}${constant(limit)}</gt></templateConstraint>`,
            key(variable('P')),
          ),
        entry,
      );
    const [question] = (await judgeBank('q.xml', constrained(8))).questions;
    expect(question).toMatchObject({ numeric: { value: 9 } });
    expect(reasonsOf(await judgeBank('q.xml', constrained(9)))).toEqual([
      expect.stringContaining('找不出一组合它自己条件的数'),
    ]);
  });

  it('is refused where its sums have no end, or are asked for figures that no number has', async () => {
    const repeat = (inner: string) => `<repeat numberRepeats="1000">${inner}</repeat>`;
    const endless = repeat(repeat(repeat(constant(1))));
    const text = (expression: string) =>
      item(asked() + variables('P', 'I') + rules(set('P', expression), key(variable('P'))), entry);
    expect(reasonsOf(await judgeBank('q.xml', text(`<sum>${endless}</sum>`)))).toEqual([
      '第 1 题：随机参数的算式太长，算不完',
    ]);
    const fine = `<roundTo figures="500" roundingMode="decimalPlaces">${constant(4.5)}</roundTo>`;
    expect((await judgeBank('q.xml', text(fine))).questions).toMatchObject([
      { numeric: { value: 4.5 } },
    ]);
  });

  it('is refused by name where it reckons with what is not known here', async () => {
    const text = item(
      asked() + variables('P', 'I') + rules(set('P', '<customOperator class="maxima"/>')),
      entry,
    );
    expect(reasonsOf(await judgeBank('q.xml', text))).toEqual([
      '第 1 题：随机参数用了这里没有的算式（customoperator）',
    ]);
  });
});

describe('an item whose key stands in its rules of marking alone', () => {
  const judged = (comparison: string, score = 1) =>
    `<responseProcessing><responseCondition><responseIf>${comparison}<setOutcomeValue identifier="SCORE">${constant(score)}</setOutcomeValue></responseIf></responseCondition></responseProcessing>`;

  it('is taken with it, and told', async () => {
    const comparison = `<match>${variable('R')}<multiple>${constant('a', 'identifier')}${constant('c', 'identifier')}</multiple></match>`;
    const text = item(
      '<responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"/>',
      '<p>选</p><choiceInteraction responseIdentifier="R" maxChoices="0"><simpleChoice identifier="a">甲</simpleChoice><simpleChoice identifier="b">乙</simpleChoice><simpleChoice identifier="c">丙</simpleChoice></choiceInteraction>',
      judged(comparison),
    );
    expect((await judgeBank('q.xml', text)).questions).toMatchObject([
      {
        ...{ kind: 'multiple', answer: 'AC' },
        notes: expect.arrayContaining(['标准答案取自文件的判分规则，请核对']),
      },
    ]);
  });

  it('keeps how far an answer is rounded as its tolerance', async () => {
    const comparison = `<equalRounded figures="2" roundingMode="decimalPlaces">${variable('R')}${constant(4.56789)}</equalRounded>`;
    const text = item(
      asked(),
      '<p>几？<textEntryInteraction responseIdentifier="R"/></p>',
      judged(comparison),
    );
    expect((await judgeBank('q.xml', text)).questions).toMatchObject([
      {
        kind: 'numeric',
        numeric: {
          value: 4.56789,
          min: expect.closeTo(4.56289, 6),
          max: expect.closeTo(4.57289, 6),
        },
      },
    ]);
  });

  const branch = (name: string, comparison: string, given: string) =>
    `<${name}>${comparison}<setOutcomeValue identifier="SCORE">${given}</setOutcomeValue></${name}>`;
  const isSaid = (value: number) => `<equal>${variable('R')}${constant(value)}</equal>`;
  const several = (...branches: string[]) =>
    item(
      asked(),
      '<p>几？<textEntryInteraction responseIdentifier="R"/></p>',
      `<responseProcessing><responseCondition>${branches.join('')}</responseCondition></responseProcessing>`,
    );

  it('is taken with the one that is worth the most, never with one that costs marks', async () => {
    const partly = several(
      branch('responseIf', isSaid(5), constant(0.5)),
      branch('responseElseIf', isSaid(4), constant(1)),
    );
    const costly = several(
      branch('responseIf', isSaid(5), `<subtract>${variable('SCORE')}${constant(1)}</subtract>`),
      branch('responseElseIf', isSaid(4), `<sum>${variable('SCORE')}${constant(1)}</sum>`),
    );
    for (const text of [partly, costly])
      expect((await judgeBank('q.xml', text)).questions).toMatchObject([{ numeric: { value: 4 } }]);
  });

  it('is refused where several are worth as much', async () => {
    const text = several(
      branch('responseIf', isSaid(5), constant(1)),
      branch('responseElseIf', isSaid(4), constant(1)),
    );
    expect(reasonsOf(await judgeBank('q.xml', text))).toEqual([
      expect.stringContaining('几个得分一样的答案'),
    ]);
  });

  it('is refused where nothing is given for any value', async () => {
    const text = item(
      asked(),
      '<p>几？<textEntryInteraction responseIdentifier="R"/></p>',
      judged(`<equal>${variable('R')}${constant(4)}</equal>`, 0),
    );
    expect((await judgeBank('q.xml', text)).questions).toEqual([]);
  });
});
