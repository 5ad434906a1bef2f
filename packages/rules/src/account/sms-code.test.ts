import { expect, it } from 'vitest';
import { isSmsCode, smsCodeLength } from './sms-code.ts';

it.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
  ['', false],
])('%j is the code of a text message: %j', (code, isCode) => {
  expect(isSmsCode(code)).toBe(isCode);
});

it('has as many digits as a page leaves room for', () => {
  expect(isSmsCode('7'.repeat(smsCodeLength))).toBe(true);
});
