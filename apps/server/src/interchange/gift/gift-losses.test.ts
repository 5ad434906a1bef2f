import { expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

it('GIFT tells of feedback to what is matched', async () => {
  const { questions } = await judgeBank('题.gift', '配对{=甲 -> 一 # 好 =乙 -> 二}');
  expect(questions[0]?.notes).toContain('各项配对的反馈没有保留');
});

it('GIFT makes no text of a category that follows a question at once', async () => {
  const bank = await judgeBank('题.gift', '题{T}\n$CATEGORY: 第二章\n\n又一道{F}');
  expect(reasonsOf(bank)).toEqual(['第 1 行：$CATEGORY: 的前面要空一行，题目到空行为止']);
  expect(bank.questions).toHaveLength(1);
});

it('Aiken gives what stands behind an answer to no other question', async () => {
  const lines = ['题一', 'A) 甲', 'B) 乙', 'ANSWER: A', '解析：略', '', '题二', 'A) 甲', 'B) 乙'];
  const bank = await judgeBank(
    '题.txt',
    [...lines, 'ANSWER: B', '题三', 'A. 甲', 'B. 乙', 'ANSWER: A'].join('\r\n'),
  );
  expect(bank.questions.map(({ stem }) => stem)).toEqual(['题一', '题二', '题三']);
  expect(reasonsOf(bank)).toEqual(['第 5 行：ANSWER: 后面的文字不属于任何一题，没有保留']);
});
