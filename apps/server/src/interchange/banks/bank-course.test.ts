import { expect, it } from 'vitest';
import { bankOfFile, coverOfBank, familyOfBank } from './bank-course.ts';

it.each([
  ['test-经济师.csv', '经济师'],
  ['dev-经济师.csv', '经济师'],
  ['经济师.json', '经济师'],
  ['test.csv', 'test'],
])('%s is of the bank %s', (file, bank) => {
  expect(bankOfFile(file)).toBe(bank);
});

it.each([
  ['经济师', '经济师'],
  ['注册会计师（CPA）', '注册会计师'],
  ['保险从业资格CICE', '保险从业'],
  ['精算师-金融数学', '精算师'],
  ['一', '一题库'],
])('%s has the cover %s', (bank, cover) => {
  expect(coverOfBank(bank)).toBe(cover);
});

it.each([
  ['注册会计师（CPA）', 'CPA'],
  ['CFA 一级', 'CFA'],
  ['税务师', 'OTHER'],
])('%s is of the family %s', (bank, family) => {
  expect(familyOfBank(bank)).toBe(family);
});
