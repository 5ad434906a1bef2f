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
  'monkey123',
  'china2026',
  'welcome1',
  'he11o1234',
  'l0ve1234',
  'pa55word1',
  'pa$$word1',
  'qwerty56789',
  'qwerty78901',
  'qwerty54321',
  'qwerty22222',
  'qwerty2121',
  'qwe12341234',
  'qwe121212',
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
  'qwe12345612345',
  'qwe13579',
  'qwe12359',
  'qwe54320',
  'qwe11112',
  'qwe1234512345',
])('%s is taken', (password) => expect(isPasswordValid(password)).toBe(true));

it('has 8 to 200 characters, among them a letter and a digit', () => {
  expect(isPasswordValid('kestrel')).toBe(false);
  expect(isPasswordValid('kest7el')).toBe(false);
  expect(isPasswordValid('kest7els')).toBe(true);
  expect(isPasswordValid('kestrels')).toBe(false);
  expect(isPasswordValid('73915046')).toBe(false);
  expect(isPasswordValid(`7${'k'.repeat(199)}`)).toBe(true);
  expect(isPasswordValid(`7${'k'.repeat(200)}`)).toBe(false);
});
