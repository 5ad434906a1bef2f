import { describe, expect, it } from 'vitest';
import {
  faultsOf,
  keepsPlace,
  needsSecrets,
  providers,
  secretsOf,
  tailOfSecret,
} from './provider-fields.ts';

const pem = `-----BEGIN PRIVATE KEY-----\n${'Ab1+'.repeat(100)}\n-----END PRIVATE KEY-----`;
const alipay = {
  ...{ appId: '2021000000000024', sellerId: '2088000000000024', ways: 'page qr' },
  ...{ privateKey: pem, publicKey: 'Ab1+'.repeat(100) },
};
const wxpay = {
  ...{ mchid: '1600000024', appId: 'wxsandbox00000024', ways: 'qr', privateKey: pem },
  ...{ serial: '6268A1AFFED1A7EF26FCF92B58168B83B1C2D3E4', apiV3Key: 'a'.repeat(32) },
  ...{ publicKeyId: 'PUB_KEY_ID_0116000000242026010100000000000024', publicKey: pem },
};
const paypal = {
  ...{ clientId: 'sandbox-paypal-client', clientSecret: 'secret', merchantId: 'SANDBOXMERCHT' },
  ...{ webhookId: '0XZ00000000000016', rate: '720' },
};

describe('the fields of a merchant', () => {
  it.each([
    ['alipay', alipay],
    ['wxpay', wxpay],
    ['paypal', paypal],
  ] as const)('of %s may be left as they are', (kind, values) => {
    expect(faultsOf(kind, values)).toEqual({});
    const left = Object.fromEntries(secretsOf(kind).map((name) => [name, '']));
    expect(faultsOf(kind, { ...values, ...left })).toEqual({});
  });

  it.each([
    ['alipay', { ...alipay, appId: '202100000000002' }, 'appId'],
    ['alipay', { ...alipay, sellerId: '3088000000000024' }, 'sellerId'],
    ['alipay', { ...alipay, privateKey: '/etc/passwd' }, 'privateKey'],
    ['alipay', { ...alipay, publicKey: 'Ab1+' }, 'publicKey'],
    ['alipay', { ...alipay, privateKey: `-----BEGIN${'A'.repeat(8000)}` }, 'privateKey'],
    ['alipay', { ...alipay, ways: 'page jsapi' }, 'ways'],
    ['alipay', { ...alipay, ways: '' }, 'ways'],
    ['wxpay', { ...wxpay, mchid: '160000' }, 'mchid'],
    ['wxpay', { ...wxpay, appId: 'sandbox' }, 'appId'],
    ['wxpay', { ...wxpay, serial: 'XYZ' }, 'serial'],
    ['wxpay', { ...wxpay, apiV3Key: 'a'.repeat(31) }, 'apiV3Key'],
    ['wxpay', { ...wxpay, publicKeyId: 'short' }, 'publicKeyId'],
    ['paypal', { ...paypal, merchantId: 'sandboxmercht' }, 'merchantId'],
    ['paypal', { ...paypal, rate: '0' }, 'rate'],
    ['paypal', { ...paypal, rate: '72' }, 'rate'],
    ['paypal', { ...paypal, rate: '7200' }, 'rate'],
    ['paypal', { ...paypal, webhookId: 'wh-1' }, 'webhookId'],
  ] as const)('of %s are told apart: %j', (kind, values, field) => {
    expect(Object.keys(faultsOf(kind, values))).toEqual([field]);
  });

  it('say that at least one way is to be chosen', () => {
    expect(faultsOf('alipay', { ...alipay, ways: ' ' })).toEqual({ ways: '至少选一种' });
  });

  it('ask for the keys anew where the account is another', () => {
    expect(needsSecrets('wxpay', wxpay)).toBe(true);
    expect(keepsPlace('wxpay', wxpay, wxpay)).toBe(true);
    expect(keepsPlace('wxpay', { ...wxpay, mchid: '1600000000' }, wxpay)).toBe(false);
    expect(secretsOf('wxpay')).toEqual(['privateKey', 'apiV3Key']);
  });
});

it('a mail server may take mails without a key, and a model beside the server too', () => {
  expect(needsSecrets('mail', { user: '' })).toBe(false);
  expect(needsSecrets('mail', { user: 'a@school.example' })).toBe(true);
  expect(needsSecrets('sms', {})).toBe(true);
  expect(needsSecrets('model', {})).toBe(false);
});

it('of a key the last four signs are shown, of its text and not of its frame', () => {
  expect(tailOfSecret(pem)).toBe('Ab1+');
  expect(tailOfSecret(`${'x'.repeat(20)}abcd==`)).toBe('abcd');
  expect(tailOfSecret('short')).toBe('');
});

it('each service has a secret', () => {
  for (const kind of Object.keys(providers) as (keyof typeof providers)[])
    expect(secretsOf(kind).length).toBeGreaterThan(0);
});
