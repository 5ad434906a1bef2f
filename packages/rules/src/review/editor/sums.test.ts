import { expect, it } from 'vitest';
import { emptyAsked } from './empty-form.ts';
import { optionsOfSums } from './form-faults.ts';

const asked = (checks: string[], texts = ['0.9', '1.2', '1.4', '3.0']) => ({
  ...emptyAsked('single'),
  checks,
  options: texts.map((text) => ({ text, why: '' })),
});

it('a sum leads to the option that says its number', () => {
  expect(optionsOfSums(asked(['1.8 / 2 = 0.9']))).toEqual(['A']);
});

it('a sum for each wrong option speaks against none of them: all are told, in their order', () => {
  expect(optionsOfSums(asked(['1.8 / 2 = 0.9', '2.8 / 2 = 1.4', '6 / 2 = 3']))).toEqual([
    'A',
    'C',
    'D',
  ]);
});

it('a sum that is wrong, or fits no option or several, leads to none', () => {
  expect(optionsOfSums(asked(['1.8 / 2 = 1.2']))).toEqual([]);
  expect(optionsOfSums(asked(['14 / 2 = 7']))).toEqual([]);
  expect(optionsOfSums(asked(['1.8 / 2 = 0.9'], ['0.9', '0.9 年', '2', '3']))).toEqual([]);
});
