import { expect, it } from 'vitest';
import { fieldsIn, filledIn, openFields, unknownFields } from './canned-fields.ts';

const values = { 学员: '林知远', 老师: '周允', 课程: 'CFA 一级', 书: null, 章: null };

it('fields of a canned answer are filled, and what has no value stays to be seen', () => {
  const text = '{学员}你好，{课程}{章}的 $\\text{久期}$ 和 $D_{修正}$，{学员}再看。';
  expect(fieldsIn(text)).toEqual(['学员', '课程', '章']);
  const filled = filledIn(text, values);
  expect(filled).toBe('林知远你好，CFA 一级{章}的 $\\text{久期}$ 和 $D_{修正}$，林知远再看。');
  expect(openFields(filled)).toEqual(['章']);
});

it('a field that nobody knows is named, and no field of ours in an answer', () => {
  expect(unknownFields('{学员}的{班主任}')).toEqual(['班主任']);
  expect(openFields('集合 {甲} 与 {学员}')).toEqual(['学员']);
});

it.each([
  String.raw`$\frac{净利润}{收入}$`,
  String.raw`$\text {久期}$ 和 $\sqrt[3]{本金}$`,
  String.raw`$$\underset{甲}{乙}$$`,
  String.raw`$$
\frac{章}{课程}
$$`,
  '`{学员}`',
  '```\n{学员}\n```',
])('formulas and code hold no field: %s', (text) => {
  expect([fieldsIn(text), unknownFields(text), openFields(text)]).toEqual([[], [], []]);
  expect(filledIn(text, values)).toBe(text);
});

it('sums of money open no formula', () => {
  expect(openFields('付 $100 的{学员}退 $20')).toEqual(['学员']);
  expect(openFields(String.raw`付 \$100 的{学员}退 \$20`)).toEqual(['学员']);
  expect(openFields('$x$ 是{课程}的 $y$')).toEqual(['课程']);
});

it('a value is put in as it is', () => {
  expect(filledIn('{学员}', { ...values, 学员: '$& {课程}' })).toBe('$& {课程}');
});
