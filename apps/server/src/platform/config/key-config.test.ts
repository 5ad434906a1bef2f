import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { keysOf } from './key-config.ts';
import { signerWith } from '../signer.ts';

const strong = 'kN0Qc4v9W1r6TzY3uXb8LmPe7HsGdAfJ2iRo5';
const production = {
  NODE_ENV: 'production',
  DEMO: 'off',
  SECRET: strong,
  PUBLIC_URL: 'https://school.example',
  ALIYUN_ACCESS_KEY_ID: 'LTAI',
  ALIYUN_SMS_PROTOCOL: 'https',
  ALIYUN_SMS_ENDPOINT: 'dysmsapi.aliyuncs.com',
  SMTP_HOST: 'smtp.example.com',
};

describe('a server for real students', () => {
  it('starts with a strong secret and its address', () => {
    expect(readConfig(production, '/').secureCookies).toBe(true);
    expect(readConfig({ ...production, PUBLIC_URL: 'https://school.example/' }, '/')).toBeDefined();
  });

  it.each([
    [{ SECRET: 'x' }, /SECRET 太弱.*openssl rand -base64 32.*SECRET_BEFORE/],
    [{ SECRET: 'a'.repeat(64) }, /SECRET 太弱/],
    [{ SECRET: '' }, /SECRET 没有设置.*openssl rand/],
    [{ SEALING_KEYS: 'short' }, /SEALING_KEYS 的第一个太弱.*openssl rand/],
    [{ SIGNING_KEYS: `short ${strong}` }, /SIGNING_KEYS 的第一个太弱/],
    [{ COOKIE_KEYS: 'short' }, /COOKIE_KEYS 的第一个太弱/],
    [{ SMS_RESEND_SECONDS: '59' }, /SMS_RESEND_SECONDS 不能少于 60/],
    [{ METRICS_TOKEN: 'x' }, /METRICS_TOKEN 太短.*openssl rand/],
    [{ PUBLIC_URL: '' }, /PUBLIC_URL 要写成 https/],
    [{ PUBLIC_URL: 'http://school.example' }, /PUBLIC_URL 要写成 https/],
    [{ PUBLIC_URL: 'https://school.example/app' }, /PUBLIC_URL 要写成 https/],
  ])('does not start with %o, and says what to do', (wrong, words) => {
    expect(() => readConfig({ ...production, ...wrong }, '/')).toThrow(words);
  });

  it('writes no secret into what it says', () => {
    const wrong = { ...production, SECRET: 'weak-but-mine', SEALING_KEYS: 'weaker-one' };
    expect(() => readConfig(wrong, '/')).toThrow(/^(?!.*(weak-but-mine|weaker-one))/s);
  });

  it('takes a weak secret of before behind a strong one', () => {
    expect(readConfig({ ...production, SECRET_BEFORE: 'x' }, '/').SECRET_BEFORE).toBe('x');
  });
});

describe('keys that are changed', () => {
  const none = {
    SECRET: '',
    SECRET_BEFORE: '',
    SEALING_KEYS: '',
    SIGNING_KEYS: '',
    COOKIE_KEYS: '',
  };
  const plain = Buffer.from('周小满');
  const signerOf = (values: Partial<typeof none>, secret: string) =>
    signerWith(keysOf({ ...none, ...values }, secret));
  const before = signerOf({}, 'an old one');

  it('of one secret are those of before', () => {
    const one = signerWith('an old one');
    expect(one.unseal('name', '7', before.seal('name', '7', plain))).toEqual(plain);
    expect(one.verify('media', 'x', before.sign('media', 'x'))).toBe(true);
    expect(one.digest('code', 'x')).toEqual(before.digest('code', 'x'));
  });

  it.each([
    // A secret that held spaces is one as a whole.
    ['an old one', { SECRET_BEFORE: 'an old one' }, 'new'],
    ['first', { SECRET_BEFORE: 'second first' }, 'third'],
    ['an old one', { SEALING_KEYS: 'k2 k1' }, 'an old one'],
    ['first', { SEALING_KEYS: 'k1', SECRET_BEFORE: 'second first' }, 'third'],
  ])('read what %s sealed before, by %o', (sealedBy, values, secret) => {
    const former = signerOf({}, sealedBy);
    const now = signerOf(values, secret);
    expect(now.unseal('name', '7', former.seal('name', '7', plain))).toEqual(plain);
    expect(() => former.unseal('name', '7', now.seal('name', '7', plain))).toThrow('no key');
  });

  it('of each kind change alone', () => {
    const now = signerOf({ SIGNING_KEYS: 's2 s1', COOKIE_KEYS: 'c1' }, 'an old one');
    const first = signerOf({ SIGNING_KEYS: 's1' }, 'an old one');
    expect(now.verify('media', 'x', first.sign('media', 'x'))).toBe(true);
    expect(now.verify('media', 'x', before.sign('media', 'x'))).toBe(false);
    expect(now.verifyCookie('media', 'x', first.signCookie('media', 'x'))).toBe(false);
    expect(now.sign('media', 'x')).not.toBe(now.signCookie('media', 'x'));
    expect(now.unseal('name', '7', before.seal('name', '7', plain))).toEqual(plain);
  });

  it('leave digests as they are, by which codes and numbers are found', () => {
    const now = signerOf({ SECRET_BEFORE: 'second first', SIGNING_KEYS: 's' }, 'third');
    expect(now.digest('code', 'x')).toEqual(signerOf({}, 'first').digest('code', 'x'));
  });
});
