import { expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../../testing/judge-bank.ts';

const question = (order: number, text: string, answer: unknown, more: object = {}) => ({
  ...{ uid: `q${order}`, order, question: text, answer, derivation: '' },
  ...{ answer_type: 'span', answer_from: 'table', scale: '' },
  ...more,
});

const entry = (questions: readonly unknown[]) => ({
  table: {
    uid: 't1',
    table: [
      ['', '2019'],
      ['Sales <net>', '$ 1,496.5'],
    ],
  },
  paragraphs: [
    { uid: 'p2', order: 2, text: 'Second.' },
    { uid: 'p1', order: 1, text: 'First & foremost.' },
  ],
  questions,
});
const read = async (...entries: unknown[]) =>
  await judgeBank('tatqa.json', JSON.stringify(entries));

it('makes a material of words and a table, with numbers and open questions', async () => {
  const { questions, raw, broken } = await read(
    entry([
      question(2, 'Change?', -22.22, {
        answer_type: 'arithmetic',
        scale: 'percent',
        derivation: '(44.1-56.7)/56.7',
      }),
      question(1, 'Sales in 2019?', ['$1,496.5'], { scale: 'million' }),
      question(3, 'Which kinds?', ['fixed', 'other'], { answer_type: 'multi-span' }),
      question(4, 'How many years?', '2', { answer_type: 'count' }),
      question(5, 'When?', ['12/31'], {}),
      question(6, 'Which amounts?', ['1.5', '2.5'], {
        answer_type: 'multi-span',
        scale: 'million',
      }),
    ]),
  );
  expect(broken).toEqual([]);
  expect(raw.questions[0]?.key).toBe('t1');
  expect(questions[0]).toMatchObject({
    kind: 'xl',
    stem: '<p>First &amp; foremost.</p><p>Second.</p><table><tbody><tr><td></td><td>2019</td></tr><tr><td>Sales &lt;net&gt;</td><td>$ 1,496.5</td></tr></tbody></table>',
    parts: [
      { kind: 'numeric', numeric: { value: 1496.5, min: 1496.5, units: [{ name: 'million' }] } },
      {
        kind: 'numeric',
        numeric: { value: -22.22, min: -22.23, units: [{ name: '%' }] },
        explanation: '计算：(44.1-56.7)/56.7',
      },
      { kind: 'open', answer: 'fixed<br />other' },
      { kind: 'numeric', answer: '2' },
      { kind: 'open', answer: '12/31' },
      { kind: 'open', answer: '1.5 million<br />2.5 million' },
    ],
  });
});

it('makes a plain question of a lone one, and tells what is none', async () => {
  const bank = await read(
    entry([question(1, 'Why?', ['Because.'])]),
    entry([]),
    { questions: [] },
    entry([question(1, 'a', 1), question(2, 'b', null)]),
  );
  expect(bank.questions).toHaveLength(1);
  expect(bank.questions[0]?.kind).toBe('open');
  expect(bank.questions[0]?.stem).toMatch(/<p>Why\?<\/p>$/);
  expect(reasonsOf(bank)).toEqual([
    '第 2 条：没有 questions，材料里没有题目',
    '第 3 条：没有 table，不是一份材料',
    '第 4 条：第 2 小题：答案是空的',
  ]);
});
