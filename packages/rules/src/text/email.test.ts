import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasPassword, isEmailReal, isEmailValid, maskEmail, normalEmail } from './email.ts';

describe('[account.email] an e-mail', () => {
  it.each(['a@b.cn', 'lin.zhiyuan+cfa@mail.example.com', "o'neil@example.org", '1_2@x-y.io'])(
    'can be %j',
    (email) => expect(isEmailValid(email)).toBe(true),
  );

  it.each([
    '',
    'lin',
    '@example.com',
    'lin@',
    'lin@example',
    'lin@example.c',
    'lin..z@example.com',
    '.lin@example.com',
    'lin.@example.com',
    'lin@-example.com',
    'lin@example..com',
    'lin@example.com.',
    'lin zhi@example.com',
    'lin@example.com,wei@example.com',
    'lin@example.com;wei@example.com',
    '林 <lin@example.com>',
    '"lin"@example.com',
    'lin@[127.0.0.1]',
    'lin@例子.中国',
    'lin@example.com\r\nBcc: wei@example.com',
    'lin@example.com\n',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`,
    'x1@temp.xuezhou.invalid',
  ])('cannot be %j', (email) => expect(isEmailValid(email)).toBe(false));

  it('is compared in lower case, without the blanks around it', () => {
    expect(normalEmail(' Lin@Example.COM ')).toBe('lin@example.com');
  });

  it('holds nothing that could end a header or begin another recipient', () => {
    const email = 'lin@example.com';
    const isSafe = (noise: string, at: number) => {
      const changed = email.slice(0, at) + noise + email.slice(at);
      return !isEmailValid(changed) || /^[^\s\p{Cc},;:<>()[\]\\"]+$/u.test(changed);
    };
    expect(
      fc.check(fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(20), isSafe)),
    ).toMatchObject({ failed: false });
  });

  it('is accepted where the standard does, when it is in lower case', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(isEmailValid(normalEmail(email))).toBe(true);
      }),
    );
  });

  it('is masked so that only its owner recognises it', () => {
    expect(maskEmail('lin@example.com')).toBe('l***@example.com');
    expect(maskEmail('l@example.com')).toBe('l***@example.com');
  });
});

describe('[account.temp-email#1,2] an e-mail on the temporary domain', () => {
  it('is no real one', () => {
    expect(isEmailReal('x1@temp.xuezhou.invalid')).toBe(false);
    expect(isEmailReal('x1@example.com')).toBe(true);
  });

  it('does not mean a password; a real one does, and so does the marker', () => {
    const user = (email: string | null, passwordAes: string | null) => ({
      email,
      profile: { passwordAes },
    });
    expect(hasPassword(user('x1@temp.xuezhou.invalid', null))).toBe(false);
    expect(hasPassword(user(null, null))).toBe(false);
    expect(hasPassword(user('x1@example.com', null))).toBe(true);
    expect(hasPassword(user('x1@temp.xuezhou.invalid', 'set'))).toBe(true);
  });
});
