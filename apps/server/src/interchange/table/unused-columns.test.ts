import { expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

const read = async (...rows: string[]) => await judgeBank('题.csv', rows.join('\n'));

it('tells of every column of which nothing is taken', async () => {
  const { raw } = await read(
    '题干,A,B,选项,答案,解析,答案解析,C解析,小题,分值,,',
    '题,甲,乙,丙,A,一,二,三,四,5,六,七',
  );
  expect(raw.notes).toEqual([
    '“选项”这一列没有用上',
    '“答案解析”这一列没有用上',
    '“C解析”这一列没有用上',
    '“小题”这一列没有用上',
    '“分值”这一列没有用上',
    '第 12 列没有表头，没有用上',
  ]);
});

it('says nothing of a column that is empty or taken', async () => {
  const { raw } = await read('编号,题干,A,B,A解析,答案,分值', '1,题,甲,乙,对,A,');
  expect(raw.notes).toEqual([]);
});

it('tells of a difficulty that it does not know, and of what only a number has', async () => {
  const { questions } = await read(
    '题干,A,B,答案,难度,误差,题型',
    '题一,甲,乙,A,0.75,,',
    '题二,甲,乙,A,难,0.1,单选题',
  );
  expect(questions).toMatchObject([
    { difficulty: 2, notes: ['难度“0.75”不认识，当作中等'] },
    { difficulty: 3, notes: ['不是数值题，误差和单位没有用上'] },
  ]);
});

it('says what to write where the answer of a number is none', async () => {
  const answers = ['5%', '12.5万元', '1/4', '约五成', '6.25'];
  const bank = await read(
    '题干,题型,答案',
    ...answers.map((answer) => `题 ${answer},数值题,${answer}`),
  );
  expect(reasonsOf(bank)).toEqual([
    '第 2 行：数值题的答案“5%”不是数，请写 0.05，或者写 5，单位另写 %',
    '第 3 行：数值题的答案“12.5万元”不是数，请写 12.5，单位另写 万元',
    '第 4 行：数值题的答案“1/4”不是数，请写成 0.25',
    '第 5 行：数值题的答案“约五成”不是数，请只写一个数，如 12.5',
  ]);
});

it('refuses a row that a comma made longer, and takes the rest', async () => {
  const bank = await read('题干,A,B,答案', '题,甲,乙,丙,A', '好题,甲,乙,A');
  expect(reasonsOf(bank)).toEqual(['第 2 行：有 5 格，比表头的 4 格多；文字里有逗号时请加引号']);
  expect(bank.questions).toHaveLength(1);
});
