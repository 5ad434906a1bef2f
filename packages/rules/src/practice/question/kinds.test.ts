import { expect, it } from 'vitest';
import { questionTypeOf, truthOptions } from './kinds.ts';

it.each([
  ['single', 'OP'],
  ['multiple', 'OP'],
  ['truefalse', 'OP'],
  ['numeric', 'NU'],
  ['table', 'TB'],
  ['open', 'QA'],
  ['xl', 'QA'],
] as const)('a %s question is answered as %s', (kind, type) => {
  expect(questionTypeOf(kind)).toBe(type);
});

it('a true or false question asks for 正确 first, then for 错误', () => {
  expect(truthOptions.map(({ letter, text }) => letter + text)).toEqual(['A正确', 'B错误']);
});
