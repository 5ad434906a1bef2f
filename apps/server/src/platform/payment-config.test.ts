import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';
import { sandboxWxpay } from './sandbox-wxpay.ts';

const merchant = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const production = {
  NODE_ENV: 'production',
  DEMO: 'off',
  SECRET: 'a secret of the school',
  PUBLIC_URL: 'https://school.example',
  ALIYUN_ACCESS_KEY_ID: 'LTAI',
  ALIYUN_SMS_PROTOCOL: 'https',
  ALIYUN_SMS_ENDPOINT: 'dysmsapi.aliyuncs.com',
  SMTP_HOST: 'smtp.example.com',
};

/** A merchant's files, and the variables that name them. */
async function ofMerchant(): Promise<{ root: string; wxpay: Record<string, string> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'xuezhou-keys-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(path.join(root, 'apiclient_key.pem'), merchant.privateKey);
  await writeFile(path.join(root, 'pub_key.pem'), merchant.publicKey);
  const wxpay = {
    WXPAY_MCHID: '1900000109',
    WXPAY_APP_ID: 'wx8888888888888888',
    WXPAY_SERIAL: '3775B6A45ACD588826D15E583A95F5DD00000000',
    WXPAY_PRIVATE_KEY: 'apiclient_key.pem',
    WXPAY_PUBLIC_KEYS: 'PUB_KEY_ID_01=pub_key.pem 7132D72A=pub_key.pem',
    WXPAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  };
  return { root, wxpay };
}

describe('WeChat Pay', () => {
  it("is the sandbox's until the school has a merchant number", () => {
    const { wechat } = readConfig({ SANDBOX_PORT: '9000', PORT: '8088' }, '/').payments;
    expect(wechat).toMatchObject({
      mchid: sandboxWxpay.mchid,
      url: 'http://127.0.0.1:9004',
      noticeUrl: 'http://127.0.0.1:8088/api/mall/notice/wechat',
      ways: ['qr', 'jsapi', 'h5'],
    });
  });

  it("leads to the sandbox's phone only where the sandbox takes the money", async () => {
    const { root, wxpay } = await ofMerchant();
    const phoneBy = (environment: Record<string, string>): string | null =>
      readConfig(environment, root).payments.phoneUrl;
    expect(phoneBy({ SANDBOX_PORT: '9000' })).toBe('http://127.0.0.1:9000/?tab=pay');
    expect([phoneBy(wxpay), phoneBy({ ...production, ...wxpay }), phoneBy(production)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([{ WXPAY_MCHID: 'off' }, production, { ...production, WXPAY_MCHID: sandboxWxpay.mchid }])(
    'is off by %o',
    (environment) => {
      expect(readConfig(environment, '/').payments.wechat).toBeNull();
    },
  );

  it("is the school's own by its files", async () => {
    const { root, wxpay } = await ofMerchant();
    const { wechat } = readConfig({ ...production, ...wxpay, WXPAY_WAYS: 'qr' }, root).payments;
    expect(wechat).toEqual({
      mchid: '1900000109',
      appId: 'wx8888888888888888',
      serial: wxpay['WXPAY_SERIAL'],
      privateKey: merchant.privateKey,
      publicKeys: { PUB_KEY_ID_01: merchant.publicKey, '7132D72A': merchant.publicKey },
      apiV3Key: wxpay['WXPAY_API_V3_KEY'],
      ways: ['qr'],
      url: 'https://api.mch.weixin.qq.com',
      noticeUrl: 'https://school.example/api/mall/notice/wechat',
    });
  });

  it('takes its key as a text too, with its lines written as \\n', async () => {
    const { root, wxpay } = await ofMerchant();
    const WXPAY_PRIVATE_KEY = merchant.privateKey.replaceAll('\n', String.raw`\n`);
    const config = readConfig({ ...wxpay, WXPAY_PRIVATE_KEY }, root);
    expect(config.payments.wechat?.privateKey).toBe(merchant.privateKey);
  });

  it.each([
    ['WXPAY_MCHID 要是', { WXPAY_MCHID: 'my-school' }],
    ['WXPAY_APP_ID 没有设置', { WXPAY_APP_ID: '' }],
    ['WXPAY_SERIAL 没有设置', { WXPAY_SERIAL: '' }],
    ['WXPAY_PRIVATE_KEY 不是私钥', { WXPAY_PRIVATE_KEY: 'nowhere.pem' }],
    ['WXPAY_PRIVATE_KEY 不是私钥', { WXPAY_PRIVATE_KEY: 'pub_key.pem' }],
    ['WXPAY_PUBLIC_KEYS 没有设置', { WXPAY_PUBLIC_KEYS: '' }],
    ['PUB_KEY_ID_9', { WXPAY_PUBLIC_KEYS: 'PUB_KEY_ID_9=nowhere.pem' }],
    ['WXPAY_API_V3_KEY 要是 32 个字符', { WXPAY_API_V3_KEY: 'short' }],
    ['WXPAY_WAYS 至少要有一种', { WXPAY_WAYS: '-' }],
    ['WXPAY_URL 不是网址', { WXPAY_URL: 'api.mch' }],
    ['PAYMENT_NOTICE_URL 不是网址', { PAYMENT_NOTICE_URL: 'school' }],
  ])('says what has to be mended: %s', async (words, wrong) => {
    const { root, wxpay } = await ofMerchant();
    expect(() => readConfig({ ...wxpay, ...wrong }, root)).toThrow(words);
  });

  it.each([
    ['WXPAY_PRIVATE_KEY 还是沙箱的', { WXPAY_PRIVATE_KEY: sandboxWxpay.privateKey }],
    ['WXPAY_API_V3_KEY 还是沙箱的', { WXPAY_API_V3_KEY: sandboxWxpay.apiV3Key }],
    ['WXPAY_URL 要用 https', { WXPAY_URL: 'http://api.mch.weixin.qq.com' }],
    ['WXPAY_URL 指向本机', { WXPAY_URL: 'https://127.0.0.1:8094' }],
    ['WXPAY_URL 指向本机', { WXPAY_URL: 'https://localhost' }],
    [
      'PAYMENT_NOTICE_URL（或 PUBLIC_URL）要用 https',
      { PAYMENT_NOTICE_URL: 'http://school.example' },
    ],
    ['PAYMENT_NOTICE_URL（或 PUBLIC_URL）指向本机', { PUBLIC_URL: '' }],
  ])('is refused in production: %s', async (words, wrong) => {
    const { root, wxpay } = await ofMerchant();
    expect(() => readConfig({ ...production, ...wxpay, ...wrong }, root)).toThrow(words);
  });

  it('is refused in production with the key that the sandbox signs with', async () => {
    const { root, wxpay } = await ofMerchant();
    const [key = ''] = Object.values(sandboxWxpay.publicKeys);
    await writeFile(path.join(root, 'pub_key.pem'), key);
    expect(() => readConfig({ ...production, ...wxpay }, root)).toThrow(
      'WXPAY_PUBLIC_KEYS 还是沙箱的',
    );
  });
});
