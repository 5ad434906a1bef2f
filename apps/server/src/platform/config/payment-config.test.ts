import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.ts';
import { sandboxPaypal } from './paypal-config.ts';
import { sandboxAlipay } from './sandbox-alipay.ts';
import { sandboxWxpay } from './sandbox-wxpay.ts';

const merchant = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const production = {
  NODE_ENV: 'production',
  DEMO: 'off',
  SECRET: 'kN0Qc4v9W1r6TzY3uXb8LmPe7HsGdAfJ2iRo5',
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

describe('Alipay', () => {
  // What the tools of Alipay write: the base64 of a key on one line.
  const oneLine = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\n/g, '');
  const alipaysOwn = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey;
  const alipay = {
    WXPAY_MCHID: 'off',
    PAYPAL_CLIENT_ID: 'off',
    ALIPAY_APP_ID: '2021001234567890',
    ALIPAY_SELLER_ID: '2088123456789012',
    ALIPAY_PRIVATE_KEY: merchant.privateKey,
    ALIPAY_PUBLIC_KEY: alipaysOwn,
  };

  it("is the sandbox's until the school has an app", () => {
    const { payments } = readConfig({ SANDBOX_PORT: '9000', PORT: '8088' }, '/');
    expect(payments.alipay).toEqual({
      ...sandboxAlipay,
      privateKey: `${sandboxAlipay.privateKey}\n`,
      publicKey: `${sandboxAlipay.publicKey}\n`,
      url: 'http://127.0.0.1:9005/gateway.do',
      noticeUrl: 'http://127.0.0.1:8088/api/mall/notice/alipay',
      ways: ['page', 'qr', 'h5'],
    });
  });

  it.each([
    { ALIPAY_APP_ID: 'off' },
    production,
    { ...production, ALIPAY_APP_ID: sandboxAlipay.appId },
  ])('is off by %o', (environment) => {
    expect(readConfig(environment, '/').payments.alipay).toBeNull();
  });

  it("is the school's own, in production too", () => {
    const { payments } = readConfig({ ...production, ...alipay, ALIPAY_WAYS: 'page' }, '/');
    expect(payments).toEqual({
      wechat: null,
      paypal: null,
      phoneUrl: null,
      alipay: {
        appId: '2021001234567890',
        sellerId: '2088123456789012',
        privateKey: merchant.privateKey,
        publicKey: alipaysOwn,
        ways: ['page'],
        url: 'https://openapi.alipay.com/gateway.do',
        noticeUrl: 'https://school.example/api/mall/notice/alipay',
      },
    });
  });

  it.each([
    ['a PEM on one line', merchant.privateKey.replaceAll('\n', String.raw`\n`)],
    ['the base64 of PKCS#8', oneLine(merchant.privateKey)],
    [
      'the base64 of PKCS#1',
      createPrivateKey(merchant.privateKey)
        .export({ type: 'pkcs1', format: 'der' })
        .toString('base64'),
    ],
    ['a file', 'apiclient_key.pem'],
  ])('takes its key as %s', async (_, ALIPAY_PRIVATE_KEY) => {
    const { root } = await ofMerchant();
    const { payments } = readConfig(
      { ...alipay, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY: oneLine(alipaysOwn) },
      root,
    );
    expect(payments.alipay?.privateKey).toBe(merchant.privateKey);
    expect(payments.alipay?.publicKey).toBe(alipaysOwn);
  });

  it.each([
    ['ALIPAY_SELLER_ID 要是 2088', { ALIPAY_SELLER_ID: '1' }],
    ['ALIPAY_PRIVATE_KEY 不是私钥', { ALIPAY_PRIVATE_KEY: '' }],
    ['ALIPAY_PRIVATE_KEY 不是私钥', { ALIPAY_PRIVATE_KEY: 'nowhere.pem' }],
    ['ALIPAY_PUBLIC_KEY 不是公钥', { ALIPAY_PUBLIC_KEY: '' }],
    ['ALIPAY_PUBLIC_KEY 要是支付宝公钥', { ALIPAY_PUBLIC_KEY: merchant.publicKey }],
    ['ALIPAY_WAYS 至少要有一种', { ALIPAY_WAYS: '-' }],
    ['ALIPAY_URL 不是网址', { ALIPAY_URL: 'alipay' }],
  ])('says what has to be mended: %s', (words, wrong) => {
    expect(() => readConfig({ ...alipay, ...wrong }, '/')).toThrow(words);
  });

  it.each([
    ['还是沙箱的', { ALIPAY_PRIVATE_KEY: sandboxAlipay.privateKey }],
    ['还是沙箱的', { ALIPAY_PUBLIC_KEY: oneLine(sandboxAlipay.publicKey) }],
    ['ALIPAY_URL 要用 https', { ALIPAY_URL: 'http://openapi.alipay.com/gateway.do' }],
    ['ALIPAY_URL 指向本机', { ALIPAY_URL: 'https://127.0.0.1:8095/gateway.do' }],
    ['指向本机，支付宝的通知到不了', { PAYMENT_NOTICE_URL: 'https://localhost' }],
  ])('is refused in production: %s by %o', (words, wrong) => {
    expect(() => readConfig({ ...production, ...alipay, ...wrong }, '/')).toThrow(words);
  });

  it('never writes a key into what it says', () => {
    const wrong = { ...alipay, ALIPAY_PRIVATE_KEY: 'MII-no-key-but-a-secret' };
    expect(() => readConfig(wrong, '/')).toThrow(/^(?!.*MII)/s);
  });
});

describe('PayPal', () => {
  const paypal = {
    WXPAY_MCHID: 'off',
    ALIPAY_APP_ID: 'off',
    PAYPAL_CLIENT_ID: 'AbCd',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_MERCHANT_ID: 'ABCDEFGHJKLMN',
    PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
    PAYPAL_RATE: '715',
  };

  it("is the sandbox's until the school has an app", () => {
    const { payments } = readConfig({ SANDBOX_PORT: '9000' }, '/');
    expect(payments.paypal).toEqual({
      ...sandboxPaypal,
      url: 'http://127.0.0.1:9006',
      certificateOrigins: ['http://127.0.0.1:9006'],
    });
  });

  it.each([
    { PAYPAL_CLIENT_ID: 'off' },
    production,
    { ...production, PAYPAL_CLIENT_ID: sandboxPaypal.clientId },
  ])('is off by %o', (environment) => {
    expect(readConfig(environment, '/').payments.paypal).toBeNull();
  });

  it("is the school's own, and believes certificates of PayPal's hosts alone", () => {
    const { payments } = readConfig({ ...production, ...paypal }, '/');
    expect(payments.paypal).toEqual({
      clientId: 'AbCd',
      clientSecret: 'secret',
      merchantId: 'ABCDEFGHJKLMN',
      webhookId: '8PT597110X687430LKGECATA',
      rate: 715,
      url: 'https://api-m.paypal.com',
      certificateOrigins: ['https://api.paypal.com', 'https://api-m.paypal.com'],
    });
    const trial = { ...paypal, PAYPAL_URL: 'https://api-m.sandbox.paypal.com/' };
    expect(readConfig(trial, '/').payments.paypal).toMatchObject({
      url: 'https://api-m.sandbox.paypal.com',
      certificateOrigins: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
    });
  });

  it.each([
    ['PAYPAL_CLIENT_SECRET 没有设置', { PAYPAL_CLIENT_SECRET: '' }],
    ['PAYPAL_MERCHANT_ID 要是 13 位', { PAYPAL_MERCHANT_ID: 'school@example.com' }],
    ['PAYPAL_WEBHOOK_ID 没有设置', { PAYPAL_WEBHOOK_ID: '' }],
    ['PAYPAL_RATE 没有设置', { PAYPAL_RATE: '' }],
    ['PAYPAL_RATE', { PAYPAL_RATE: '7.15' }],
    ['PAYPAL_URL 不是网址', { PAYPAL_URL: 'paypal' }],
  ])('says what has to be mended: %s', (words, wrong) => {
    expect(() => readConfig({ ...paypal, ...wrong }, '/')).toThrow(words);
  });

  it.each([
    ['PAYPAL_CLIENT_SECRET 还是沙箱的', { PAYPAL_CLIENT_SECRET: sandboxPaypal.clientSecret }],
    ['PAYPAL_WEBHOOK_ID 还是沙箱的', { PAYPAL_WEBHOOK_ID: sandboxPaypal.webhookId }],
    ['PAYPAL_URL 要用 https', { PAYPAL_URL: 'http://api-m.paypal.com' }],
    ['PAYPAL_URL 指向本机', { PAYPAL_URL: 'https://127.0.0.1:8096' }],
    ['收不到真的钱', { PAYPAL_URL: 'https://api-m.sandbox.paypal.com' }],
  ])('is refused in production: %s', (words, wrong) => {
    expect(() => readConfig({ ...production, ...paypal, ...wrong }, '/')).toThrow(words);
  });
});
