import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startPaymentSandbox } from '../../../testing/payment/payment-sandbox.ts';
import { secondMerchants } from '../../../testing/payment/payment-keys.ts';
import { newKeys } from '../testing/new-keys.ts';
import type { MerchantConfig } from '../payment.port.ts';
import { tryMerchant } from './try-merchant.ts';

const play = await startPaymentSandbox();
const { wechat, alipay, paypal } = play.config.payments;
if (wechat === null || alipay === null || paypal === null) throw new Error('a provider is off');

const school = createServer((_request, response) => response.end('the school'));
school.listen(0, '127.0.0.1');
await once(school, 'listening');
afterAll(() => school.close());
const noticeUrl = `http://127.0.0.1:${(school.address() as AddressInfo).port}/api/mall/notice/x`;

/** Somebody listened there, and does no more. */
const gone = createServer().listen(0, '127.0.0.1');
await once(gone, 'listening');
const nowhere = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`;
gone.close();

const tried = async (
  merchant: MerchantConfig,
  trial: Partial<Parameters<typeof tryMerchant>[1]> = {},
) => {
  const now = play.clock.now();
  const steps = await tryMerchant(merchant, {
    ...{ noticeUrl, sign: 'the school', isReal: false, now },
    ...trial,
  });
  const wrong = steps.find(({ state }) => state === 'wrong');
  return {
    ...{ states: steps.map(({ state }) => state), said: steps.map(({ words }) => words).join() },
    ...{ what: wrong?.what, words: wrong?.words ?? '' },
  };
};

describe('a merchant of Alipay is tried', () => {
  it('by its key, its number, an order of one fen that is closed, and the address of notices', async () => {
    expect((await tried({ kind: 'alipay', config: alipay })).states).toEqual([
      ...['right', 'right', 'right', 'right'],
    ]);
    expect((await play.console.book()).payments).toEqual([]);
  });

  it.each([
    ['an app that there is not', { appId: '2021999999999999' }, '密钥', '没有这个 AppID'],
    ['another private key', { privateKey: newKeys().privateKey }, '密钥', '不是一对'],
    ['another public key', { publicKey: newKeys().publicKey }, '密钥', '支付宝公钥'],
    ['another seller', { sellerId: '2088999999999999' }, '商户号', '同一家的商户号'],
  ])('%s is told with its cure', async (_name, change, what, words) => {
    const found = await tried({ kind: 'alipay', config: { ...alipay, ...change } });
    expect(found).toMatchObject({ what, words: expect.stringContaining(words) as string });
  });
});

describe('a merchant of WeChat Pay is tried', () => {
  it('by its key, an order of one fen that is closed, and the address of notices', async () => {
    const { states, said } = await tried({ kind: 'wxpay', config: wechat });
    expect(states).toEqual(['right', 'right', 'right', 'right']);
    expect(said).toContain('没有试到');
    const { payments } = await play.console.book();
    expect(payments).toMatchObject([{ amount: 1, state: 'CLOSED', isPaid: false }]);
  });

  it.each([
    ['a merchant that there is not', { mchid: '1699999999' }, '密钥', '没有这个商户号'],
    ['another private key', { privateKey: newKeys().privateKey }, '密钥', '同一张证书'],
    [
      'another public key',
      { publicKeys: { [Object.keys(wechat.publicKeys)[0] ?? '']: newKeys().publicKey } },
      '一分钱的试单',
      '签名验不过',
    ],
    ['an app of others', { appId: 'wx9999999999999999' }, '一分钱的试单', '没有和商户号绑在一起'],
  ])('%s is told with its cure', async (_name, change, what, words) => {
    const found = await tried({ kind: 'wxpay', config: { ...wechat, ...change } });
    expect(found).toMatchObject({ what, words: expect.stringContaining(words) as string });
  });
});

describe('the APIv3 key of a merchant that has platform certificates', () => {
  const { publicKeyId, publicKey, ways: _ways, ...values } = secondMerchants.wxpay;
  const config = { ...wechat, ...values, publicKeys: { [publicKeyId]: publicKey } };

  it('is tried by opening one', async () => {
    const { states, said } = await tried({ kind: 'wxpay', config });
    expect(states).toEqual(['right', 'right', 'right', 'right']);
    expect(said).toContain('打开了');
  });

  it('that is another is told, before notices come that nobody can open', async () => {
    const other = { ...config, apiV3Key: 'x'.repeat(32) };
    expect(await tried({ kind: 'wxpay', config: other })).toMatchObject({
      what: 'APIv3 密钥',
      words: expect.stringContaining('重新设一个') as string,
    });
  });
});

describe('an account at PayPal is tried', () => {
  const merchant = { kind: 'paypal', config: paypal } as const;
  const webhook = `${play.notices.url}/api/mall/notice/paypal`;

  it('by its key, whose it is, its webhook, and the address of notices', async () => {
    const { states, what, words } = await tried(merchant, { noticeUrl: webhook });
    // Nobody answers there but the catcher of notices.
    expect(states.slice(0, 3)).toEqual(['right', 'right', 'right']);
    expect([what, words]).toEqual(['通知地址', expect.stringContaining('不是这所学校')]);
  });

  it.each([
    ['another secret', { clientSecret: 'not-the-secret' }, '密钥', 'Secret 不对'],
    ['another account', { merchantId: 'AAAAAAAAAAAAA' }, '一美分的试单', 'SANDBOXMERCHT'],
    ['a webhook that there is not', { webhookId: 'WH0' }, 'Webhook', '没有 Webhook'],
  ])('%s is told with its cure', async (_name, change, what, words) => {
    const found = await tried({ kind: 'paypal', config: { ...paypal, ...change } });
    expect(found).toMatchObject({ what, words: expect.stringContaining(words) as string });
  });

  it('a webhook that leads elsewhere is told with where it should lead', async () => {
    const { what, words } = await tried(merchant);
    expect([what, words]).toEqual(['Webhook', expect.stringContaining(noticeUrl)]);
  });
});

describe('the address of notices', () => {
  const merchant = { kind: 'wxpay', config: wechat } as const;

  it.each([
    ['leads to somebody else', { sign: 'another school' }, '不是这所学校'],
    ['leads nowhere', { noticeUrl: `${nowhere}/api/mall/notice/x` }, '没有程序在收'],
    [
      'is a name that there is not',
      { noticeUrl: 'https://no-such-school.invalid/api/mall/notice/x' },
      '这个域名',
    ],
    ['is this machine’s, and the students are real', { isReal: true }, '指向本机'],
  ])('that %s is wrong', async (_name, trial, words) => {
    const found = await tried(merchant, trial);
    expect(found).toMatchObject({
      what: '通知地址',
      words: expect.stringContaining(words) as string,
    });
  });
});
