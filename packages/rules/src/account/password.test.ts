import { expect, it } from 'vitest';
import { isPasswordValid } from './password.ts';

it.each([
  'password1',
  'Password123',
  'p@ssw0rd1',
  'qwerty123',
  'abc12345',
  'abcd1234',
  'a1234567',
  '123456qq',
  'admin2026',
  'woaini520',
  'woaini1314',
  'iloveyou1',
  'a11111111',
  'asdf4321',
  'q19980101',
  'test!2026',
])('%s is the first that a guesser tries', (password) =>
  expect(isPasswordValid(password)).toBe(false),
);

it.each([
  'xuezhou2026',
  'sailing2027',
  'short1er-2027',
  'abcd1947x',
  'password-of-7-ducks',
  'q7294618',
])('%s is taken', (password) => expect(isPasswordValid(password)).toBe(true));
