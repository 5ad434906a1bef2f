import { expect, it } from 'vitest';
import { emptyForm } from '../review/editor/empty-form.ts';
import { readExplanation } from './read-explanation.ts';

const place = { readingId: 5, subjectId: 7 };
const lines = [
  { no: 1, text: '面值 1000 元，票息 5%，一年的利息是多少', second: null },
  { no: 2, text: '利息等于面值乘以票息', second: 12 },
];
const single = { ...emptyForm('single', place), stem: '利息' };
const read = (said: readonly unknown[], form = single) =>
  readExplanation(said.map((each) => JSON.stringify(each)).join('\n'), lines, form);
const on = (no: number, quote: string) => [{ no, quote }];

it('keeps of a model’s explanation what rests on the source, each sentence once', () => {
  const founded = { text: '利息是面值乘以票息。', spans: on(2, '利息等于面值乘以票息') };
  expect(
    read([
      founded,
      founded,
      { text: '没有依据的话。', spans: [] },
      { text: '依据不在那里。', spans: on(1, '利息等于面值乘以票息') },
      { text: '看 https://example.com', spans: on(2, '利息等于面值乘以票息') },
      '好的，下面是解析',
    ]).sentences,
  ).toEqual([{ text: '利息是面值乘以票息。', rests: [2] }]);
});

it('keeps a sum that comes to what it says, and of a number to the question’s answer', () => {
  const sums = [
    { check: '1000 * 0.05 = 50' },
    { check: '1000 * 0.06 = 50' },
    { check: '2 + 2 = 4' },
  ];
  expect(read(sums).checks).toEqual(['1000 * 0.05 = 50', '2 + 2 = 4']);
  const numeric = emptyForm('numeric', place);
  const form = { ...numeric, stem: '利息', number: { ...numeric.number, value: '50' } };
  expect(read(sums, form).checks).toEqual(['1000 * 0.05 = 50']);
});
