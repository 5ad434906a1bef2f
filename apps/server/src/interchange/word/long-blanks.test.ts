import { expect, it } from 'vitest';
import { judgeBank } from '../testing/judge-bank.ts';
import { makeWord, paragraph } from '../testing/make-word.ts';

const blanks = ' '.repeat(200_000);

async function readBeside(line: string, isKey = false) {
  const question = ['1. 题', 'A. 甲 B. 乙', ...(isKey ? ['参考答案', '1-1 B'] : ['答案：B'])];
  return await judgeBank('卷.docx', makeWord([...question, line].map((text) => paragraph(text))));
}

it.each([
  ['words', `解析：甲${blanks}乙`],
  ['an answer', `答案：B${blanks}乙`],
  ['a difficulty', `难度：易${blanks}乙`],
  ['a heading', `【单选题】：${blanks}乙`],
  ['stops', `甲${'。'.repeat(200_000)}乙`],
])('200,000 blanks within %s are read at once', async (_name, line) => {
  expect((await readBeside(line)).raw.questions).toHaveLength(1);
});

it.each([
  ['numbers from and to', `1${blanks}-${blanks}1${blanks}题${blanks}乙`],
  ['a range and its letters', `1-1${blanks}乙`],
  ['an answer and what follows', `1. B${blanks}乙`],
  ['a number and its answer', `1.${blanks}乙`],
])('200,000 blanks between %s of a list of answers are read at once', async (_name, line) => {
  expect((await readBeside(line, true)).raw.questions).toHaveLength(1);
});

it('a range is read with blanks, with its word and with a colon', async () => {
  for (const line of ['1 - 1 题 ： B', '1-1题B', '1~1：B', '1—1 B'])
    expect((await readBeside(line, true)).questions).toMatchObject([{ answer: 'B' }]);
});
