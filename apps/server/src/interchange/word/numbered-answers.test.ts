import { expect, it } from 'vitest';
import { judgeBank } from '../testing/judge-bank.ts';
import { makeWord, paragraph } from '../testing/make-word.ts';

const read = async (...lines: string[]) =>
  await judgeBank('卷.docx', makeWord(lines.map((line) => paragraph(line))));

const first = ['四、简答题', '1. 什么是久期？', '答案：加权平均期限。'];
const second = ['1. 什么是凸性？', '答案：二阶敏感度。'];

it('numbers that begin anew after an open answer stay with it, and the row says how to part them', async () => {
  const { questions } = await read(...first, ...second);
  expect(questions).toHaveLength(1);
  expect(questions[0]?.doubts).toEqual([
    '第 4 段“1. 什么是凸性？”起的编号算作了这道题的答案；如果是另一道题，请在它前面加一行题型，如“二、简答题”，再导入',
  ]);
});

it('with a heading between them they are two questions, and nothing is in doubt', async () => {
  const { questions } = await read(...first, '五、简答题', ...second);
  expect(questions.map(({ stem, doubts }) => [stem, doubts])).toEqual([
    ['什么是久期？', undefined],
    ['什么是凸性？', undefined],
  ]);
});

it('numbers that go on are questions, and nothing is in doubt', async () => {
  const { questions } = await read(...first, '2. 什么是凸性？', '答案：二阶敏感度。');
  expect(questions.map(({ doubts }) => doubts)).toEqual([undefined, undefined]);
});
