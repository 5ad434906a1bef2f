import { expect, it } from 'vitest';
import { judgeBank } from '../../testing/judge-bank.ts';
import type { ExportedQuestion } from '../course-questions.ts';
import { writeQti } from './write-qti.ts';

const question = (number: number): ExportedQuestion => ({
  ...{ key: `题 ${number}`, section: '', kind: 'single', answer: 'A', parts: [] },
  content: {
    ...{ question: `第 ${number} 题`, explanation: '', reference: '', source: '', difficulty: 2 },
    lecture: null,
    options: [
      { letter: 'A', html: '对', rationale: '' },
      { letter: 'B', html: '错', rationale: '' },
    ],
  },
});

it('2,500 questions leave as QTI and come back', async () => {
  const questions = Array.from({ length: 2500 }, (_, index) => question(index + 1));
  const bank = await judgeBank(
    '题.zip',
    writeQti(questions, new Map(), () => undefined),
  );
  expect(bank.broken).toEqual([]);
  expect(bank.raw.questions.map(({ key, stem }) => [key, stem])).toEqual(
    questions.map(({ key, content }) => [key, content.question]),
  );
});

it('more than one package of ours may hold is not written, and told', () => {
  const keys = Array.from(
    { length: 16 },
    (_, index) => `content/${String(index).padStart(32, '0')}.png`,
  );
  const shows = keys.map((key) => `<img src="/files/${key}" alt="">`).join('');
  const large = { ...question(1), content: { ...question(1).content, question: shows } };
  const pictures = new Map(keys.map((key) => [key, Buffer.alloc(10_000_000)]));
  expect(() => writeQti([large], pictures, () => undefined)).toThrow('请导出成 .xml（Moodle）');
});
