import { describe, expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';
import { cell, makeWord, paragraph, table } from '../testing/make-word.ts';

const heading = (text: string) => paragraph(text, '<w:pStyle w:val="1"/>');
const read = async (...body: string[]) => await judgeBank('卷.docx', makeWord(body));
const readText = async (...lines: string[]) => await read(...lines.map((line) => paragraph(line)));

describe('an exam by somebody else', () => {
  it('is read by its words where the style of a heading is put on every line', async () => {
    const { questions, broken, raw } = await read(
      heading('会计基础'),
      heading(''),
      paragraph('一、单项选择题'),
      ...['1. 资产按流动性分为：', 'A. 固定资产', 'B. 流动资产', '', '2. 负债是：'].map(heading),
      ...['A. 权利', 'B. 义务', '二、判断题', '1. 借贷必相等。', 'A. 正确 B. 错误'].map(heading),
      ...['', '参考答案', '一、 单项选择题', '1、参考答案：B', '解析：按变现能力分。'].map(heading),
      ...['2、参考答案：B', '二、 判断题', '1、参考答案：A', '解析：复式记账。'].map(heading),
    );
    expect(broken).toEqual([]);
    expect(raw.notes).toEqual([]);
    expect(raw.questions.map(({ section }) => section)).toEqual(Array(3).fill('会计基础'));
    expect(questions).toMatchObject([
      {
        kind: 'single',
        options: [{ text: '固定资产' }, { text: '流动资产' }],
        answer: 'B',
        explanation: '按变现能力分。',
      },
      { kind: 'single', answer: 'B', explanation: '' },
      { kind: 'truefalse', answer: 'A', explanation: '复式记账。' },
    ]);
  });

  it('keeps a heading that the school does not know out of the question above it, and its essays whole', async () => {
    const { questions, broken } = await readText(
      '二、判断题',
      '1. 借贷必相等。（√）',
      '解析：复式记账。',
      '三、综合探究题',
      '1. 某公司购入设备。',
      '（1）写出分录。',
      '（2）说明理由。',
      '四、选择题',
      '1. 属于负债的是',
      'A. 现金 B. 借款',
      '答案：B',
      '参考答案',
      '三、 综合探究题',
      '1、参考答案：',
      '（1）借记固定资产。',
      '（2）一、存在的问题',
      '解析：',
      '（1）看准则。',
    );
    expect(broken).toEqual([]);
    expect(questions).toMatchObject([
      { kind: 'truefalse', explanation: '复式记账。' },
      {
        kind: 'open',
        stem: '<p>某公司购入设备。</p><p>（1）写出分录。</p><p>（2）说明理由。</p>',
        answer: '<p>（1）借记固定资产。</p><p>（2）一、存在的问题</p>',
        explanation: '（1）看准则。',
        doubts: ['“综合探究题”当作问答题，由学生对照答案自评'],
      },
      { kind: 'single', answer: 'B' },
    ]);
    expect(questions[2]?.doubts).toBeUndefined();
  });

  it('takes the answers of all parts that stand behind them', async () => {
    const { questions, broken } = await readText(
      '五、综合题',
      ...['1. 材料一。', '（1）算成本。', '（2）算利润。'],
      ...['答案：', '（1）10', '（2）20', '解析：', '（1）甲', '（2）乙'],
      ...['2. 材料二。', '（1）先说。', '（2）再说。'],
      '参考答案',
      '五、综合题',
      ...['2. （1）一', '（2）二'],
    );
    expect(broken).toEqual([]);
    expect(questions).toMatchObject([
      {
        kind: 'xl',
        parts: [
          { stem: '算成本。', answer: '10', explanation: '甲' },
          { stem: '算利润。', answer: '20', explanation: '乙' },
        ],
      },
      { kind: 'xl', parts: [{ answer: '一' }, { answer: '二' }] },
    ]);
  });

  it('takes a material without parts, or with one answer for all, for an open question and says so', async () => {
    const { questions, broken } = await readText(
      '五、综合题',
      ...['1. 说明折旧。', '答案：分摊成本。'],
      ...['2. 材料。', '（1）先说。', '（2）再说。', '答案：（1）一（2）二'],
      ...['3. 没有答案的题。'],
    );
    expect(broken).toEqual([]);
    expect(questions).toMatchObject([
      { kind: 'open', stem: '说明折旧。', answer: '分摊成本。' },
      {
        kind: 'open',
        stem: '<p>材料。</p><p>（1）先说。</p><p>（2）再说。</p>',
        answer: '（1）一（2）二',
      },
      { kind: 'open', answer: '没有参考答案，请对照教材自评' },
    ]);
    expect(questions.map(({ doubts = [] }) => doubts.at(-1))).toEqual([
      '“综合题”当作问答题，由学生对照答案自评',
      '“综合题”当作问答题，由学生对照答案自评',
      '没有找到参考答案',
    ]);
  });

  it('takes answers from a table, and leaves the empty one that students write in', async () => {
    const { questions, broken } = await read(
      table([cell('题号'), cell('1'), cell('2')], [cell('答案'), cell(''), cell('')]),
      ...['一、单选题', '1. 甲', 'A. 一 B. 二', '2. 乙', 'A. 一 B. 二'].map((one) =>
        paragraph(one),
      ),
      ...['二、多选题', '1. 丙', 'A. 一 B. 二 C. 三'].map((one) => paragraph(one)),
      ...['参考答案', '一、单选题'].map((one) => paragraph(one)),
      table([cell('题号'), cell('1'), cell('2')], [cell('答案'), cell('B'), cell('A')]),
      paragraph('二、多选题 1. AC'),
    );
    expect(broken).toEqual([]);
    expect(questions.map(({ answer }) => answer)).toEqual(['B', 'A', 'AC']);
  });

  it('takes a key that stands in a table above its questions', async () => {
    const { questions } = await read(
      paragraph('一、单选题'),
      table([cell('题号'), cell('答案')], [cell('1'), cell('B')], [cell('2'), cell('A')]),
      ...['1. 甲', 'A. 一 B. 二', '2. 乙', 'A. 一 B. 二'].map((one) => paragraph(one)),
    );
    expect(questions.map(({ answer }) => answer)).toEqual(['B', 'A']);
  });

  it('keeps a list within a stem, tells that it did, and tells which numbers it did not find', async () => {
    const { questions, raw } = await readText(
      '一、单选题',
      ...['3. 下列属于资产的有', '1. 现金', '2. 借款', 'A. 只有1 B. 都是', '答案：A'],
      ...['6. 乙', 'A. 一 B. 二', '答案：B'],
    );
    expect(questions.map(({ stem }) => stem)).toEqual([
      '<p>下列属于资产的有</p><p>1. 现金</p><p>2. 借款</p>',
      '乙',
    ]);
    expect(questions[0]?.doubts?.[0]).toContain('第 3 段“1. 现金”起的编号算作了这道题的题干');
    expect(raw.notes).toEqual(['第 2 段（第 3 题）之后没有找到第 4 到 5 题，请看看原文']);
  });

  it('says what is missing where nothing can be taken', async () => {
    const bank = await readText('一、单选题', '1. 甲', '答案：A', '2. 乙', 'A. 一 B. 二');
    expect(reasonsOf(bank)).toEqual([
      '第 2 段（第 1 题）：没有找到选项，选择题至少要有 2 个选项',
      '第 4 段（第 2 题）：答案是空的',
    ]);
  });
});
