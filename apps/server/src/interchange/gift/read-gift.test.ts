import { describe, expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

const gift = async (...lines: string[]) => await judgeBank('bank.gift', lines.join('\n'));
const one = async (...lines: string[]) => (await gift(...lines)).questions[0];

describe('GIFT', () => {
  it('takes one right answer, with what is told about each', async () => {
    expect(
      await one('::名字::终值[公式]是？{', '  =复利 # 对', '  ~单利#不对', '  ####看指数', '}'),
    ).toMatchObject({
      kind: 'single',
      stem: '终值[公式]是？',
      answer: 'A',
      explanation: '看指数',
      options: [
        { letter: 'A', text: '复利', rationale: '对' },
        { letter: 'B', text: '单利', rationale: '不对' },
      ],
    });
  });

  it('takes several right answers by their weights, and says what of the weights is lost', async () => {
    const even = await one('题{~%50%甲 ~%50%乙 ~%-100%丙}');
    expect(even).toMatchObject({ kind: 'multiple', answer: 'AB', notes: [] });
    const uneven = await one('题{~%70%甲 ~%30%乙 ~丙}');
    expect(uneven).toMatchObject({
      answer: 'AB',
      notes: ['选项的部分得分没有保留：全部选对才算对'],
    });
  });

  it.each([
    ['{T}', 'A', '', ''],
    ['{FALSE}', 'B', '', ''],
    ['{TRUE#再想想#对了}', 'A', '对了', '再想想'],
    ['{F#再想想#对了}', 'B', '再想想', '对了'],
  ])('takes true or false: %s', async (answers, answer, ofTrue, ofFalse) => {
    expect(await one(`地球是圆的${answers}`)).toMatchObject({
      kind: 'truefalse',
      answer,
      options: [
        { text: '正确', rationale: ofTrue },
        { text: '错误', rationale: ofFalse },
      ],
    });
  });

  it.each([
    ['{#3.14}', 3.14, 3.14],
    ['{#3.14:0.01}', 3.13, 3.15],
    ['{#1..5}', 1, 5],
    ['{#=100:2#好 ~#错}', 98, 102],
    ['{#=100 =%50%90:5}', 100, 100],
  ])('takes a number: %s', async (answers, min, max) => {
    const question = await one(`多少${answers}`);
    expect(question?.kind).toBe('numeric');
    expect(question?.numeric?.min).toBeCloseTo(min, 9);
    expect(question?.numeric?.max).toBeCloseTo(max, 9);
  });

  it('takes short answers and essays as questions that a student grades himself', async () => {
    const { questions } = await gift('首都是{=北京 =%50%京}', '', '为什么？{}');
    expect(questions).toMatchObject([
      { kind: 'open', answer: '北京 或 京（得 50% 的分）' },
      { kind: 'open', answer: '没有参考答案，请对照教材自评', notes: [] },
    ]);
  });

  it('makes a composite question of what is to be matched', async () => {
    const question = await one('配对{', '=资产 -> 借方', '=负债 -> 贷方', '= -> 无', '}');
    expect(question).toMatchObject({
      kind: 'xl',
      parts: [
        {
          kind: 'single',
          stem: '资产',
          answer: 'A',
          options: [{ text: '借方' }, { text: '无' }, { text: '贷方' }],
        },
        { kind: 'single', stem: '负债', answer: 'C' },
      ],
    });
  });

  it('keeps a star that is the only answer, and drops one that stands for all others', async () => {
    expect(await one('乘号是？{=*}')).toMatchObject({ kind: 'open', answer: '*' });
    expect(await one('乘号是？{=× =%50%*}')).toMatchObject({ kind: 'open', answer: '×' });
  });

  it('leaves a gap where the answers stand in the middle', async () => {
    expect(await one('资产等于{=负债 ~收入}加所有者权益。')).toMatchObject({
      stem: '资产等于 _____ 加所有者权益。',
    });
  });

  it('keeps what a backslash protects', async () => {
    expect(await one(String.raw`集合 \{1\} \= \~\#\: C\:\\ 换\n行{=是\=的 ~不是}`)).toMatchObject({
      stem: String.raw`集合 {1} = ~#: C:\ 换<br />行`,
      options: [{ text: '是=的' }, { text: '不是' }],
    });
  });

  it('knows the formats of texts, and formulas', async () => {
    const { questions } = await gift(
      '[html]<b>粗</b> \\\\(x^2<y\\\\){=[plain]a<b ~[markdown]**粗**}',
      '',
      '[html]坏公式 $$\\\\frac$$ {T}',
    );
    expect(questions[0]).toMatchObject({
      stem: '<b>粗</b> <span class="math" data-display="false">x^2&lt;y</span>',
      options: [{ text: 'a&lt;b' }, { text: '<strong>粗</strong>' }],
    });
    expect(questions[1]?.notes[0]).toContain('写错了');
  });

  it('files questions by category, and knows its own by their mark', async () => {
    const { raw } = await gift(
      '// [id:q-7] [tag:难度3]',
      '$CATEGORY: $course$/top/第一章/复利',
      '',
      '// 说明',
      '题{T}',
      '',
      '// [id:q-8] [tag:难度3]',
      '题目{T}',
    );
    expect(raw.questions).toMatchObject([
      { section: '第一章 · 复利', place: '第 5 行' },
      { section: '第一章 · 复利', key: 'q-8', difficulty: '3' },
    ]);
  });

  it.each([
    ['只有说明', '没有 { }：只有说明、没有答案的段落不能作为题目'],
    ['题{=甲', '有 { 而没有 }，答案中间也不能有空行'],
    ['题{~甲 ~乙}', '没有得分的选项，请标出正确的选项'],
    ['题{#abc}', '“abc”不是数，应该写成 3.14、3.14:0.01 或 3.1..3.2'],
    ['题{#5..1}', '数值范围 5..1 的前一个数比后一个大'],
    ['题{=甲 -> 乙 =丙 -> 乙}', '配对题至少要有 2 个不同的配对答案'],
    [
      '题{=甲}题{=乙}',
      '一道题只能有一对大括号，文字里的大括号要写成 \\{ 和 \\}；两道题之间要空一行',
    ],
  ])('says what is wrong with %s, and takes the rest', async (broken, reason) => {
    const bank = await gift('好题{T}', '', broken, '', '又一道{F}');
    expect(reasonsOf(bank)).toEqual([`第 3 行：${reason}`]);
    expect(bank.questions).toHaveLength(2);
  });
});

describe('Aiken', () => {
  const aiken = async (...lines: string[]) => await judgeBank('bank.txt', lines.join('\n'));

  it('takes a stem of lines, options with or without a blank, and signs as they are', async () => {
    const { questions } = await aiken('题目', '第二行 <b>', 'A) 对 & 错', 'B.乙', 'ANSWER: B');
    expect(questions).toMatchObject([
      {
        kind: 'single',
        form: 'plain',
        stem: '题目\n第二行 <b>',
        options: [{ text: '对 & 错' }, { text: '乙' }],
        answer: 'B',
      },
    ]);
  });

  it('says for each mistake where it is', async () => {
    const bank = await aiken(
      ...['只有一个选项', 'A) 甲', 'ANSWER: A', ''],
      ...['A) 没有题干', 'ANSWER: A', ''],
      ...['没有答案', 'A) 甲', 'B) 乙', ''],
      ...['好题', 'A) 甲', 'B) 乙', 'ANSWER: B', ''],
      ...['答案不在选项里', 'A) 甲', 'B) 乙', 'ANSWER: D'],
    );
    expect(reasonsOf(bank)).toEqual([
      '第 1 行：至少要有 2 个选项，现在有 1 个',
      '第 5 行：选项 A 前面没有题干',
      '第 6 行：ANSWER: 前面没有题干和选项',
      '第 8 行：这道题没有 ANSWER: 那一行，请补上',
      '第 17 行：答案 D 不是任何选项',
    ]);
    expect(bank.questions).toHaveLength(1);
  });
});
