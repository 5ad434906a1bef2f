import { describe, expect, it } from 'vitest';
import { isLoginName, mobileIn } from './login-name.ts';

describe('a login name', () => {
  it.each([
    ['13800000001', '+8613800000001'],
    ['+8613800000001', '+8613800000001'],
    ['+85251234567', '+85251234567'],
    ['1380000000', null],
    ['85251234567', null],
    ['+99912345678', null],
    ['lin@example.com', null],
    ['', null],
  ])('%j is the phone %j', (name, mobile) => {
    expect(mobileIn(name)).toBe(mobile);
  });

  it.each([
    [' Lin@Example.COM ', true],
    ['13800000001', true],
    ['+85251234567', true],
    ['lin', false],
    ['lin@example', false],
    ['', false],
  ])('%j is one: %j', (name, is) => {
    expect(isLoginName(name)).toBe(is);
  });
});
