import { beforeEach, describe, expect, it } from 'vitest';
import { sandboxAlipay } from '../../../platform/config/sandbox-alipay.ts';
import { sandboxPaypal } from '../../../platform/config/paypal-config.ts';
import { sandboxWxpay } from '../../../platform/config/sandbox-wxpay.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { newKeys, secondMerchants } from '../../../testing/payment/payment-keys.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { productionFaultsOf } from '../providers/provider-config.ts';
import { inUseOf, sealValues } from '../providers/provider-in-use.ts';
import { heldProviderRow, providerRow, writeProvider } from '../providers/provider.repository.ts';
import { listProviders } from './list-providers.ts';
import { rollBackProvider, switchProvider } from './switch-provider.ts';

const school = await startTestApp();
const { connection, services } = school;
const { payments } = services.config;
const production = {
  ...{ ...services.config, NODE_ENV: 'production' as const },
  payments: { ...payments, wechat: null, alipay: null, paypal: null },
};
const live = { ...services, config: production };
const [own, theirs, other] = [newKeys(), newKeys(), newKeys()];

const wxpay = {
  ...{ mchid: '1611111111', appId: 'wx1234567890abcdef', serial: 'A'.repeat(40), ways: 'qr' },
  ...{ privateKey: own.privateKey, apiV3Key: 'k'.repeat(32) },
  ...{ publicKeyId: 'PUB_KEY_ID_1 PUB_KEY_ID_2' },
  publicKey: `${theirs.publicKey}\n${other.publicKey}`,
};
const alipay = {
  ...{ appId: '2021111111111111', sellerId: '2088111111111111', ways: 'page' },
  ...{ privateKey: own.privateKey, publicKey: theirs.publicKey },
};
const paypal = {
  ...{ clientId: 'a-client-of-theirs', clientSecret: 'a-secret-of-theirs', rate: '720' },
  ...{ merchantId: 'ABCDEFGHJKLMN', webhookId: '1AB23456CD789012E' },
};
const [known] = Object.values(sandboxWxpay.publicKeys);

describe('a merchant that a page sets for real students', () => {
  it.each([
    ['wxpay', wxpay],
    ['alipay', alipay],
    ['paypal', paypal],
  ] as const)('is taken: %s', (kind, values) => {
    expect(productionFaultsOf(production, kind, values)).toEqual({});
  });

  it.each([
    ['wxpay', { privateKey: sandboxWxpay.privateKey }, 'privateKey'],
    ['wxpay', { publicKey: `${theirs.publicKey}\n${known}` }, 'publicKey'],
    [
      'wxpay',
      { publicKey: `${theirs.publicKey}\n${secondMerchants.wxpay.publicKey}` },
      'publicKey',
    ],
    ['wxpay', { apiV3Key: sandboxWxpay.apiV3Key }, 'apiV3Key'],
    ['alipay', { privateKey: sandboxAlipay.privateKey }, 'privateKey'],
    ['alipay', { publicKey: secondMerchants.alipay.publicKey }, 'publicKey'],
    ['paypal', { clientSecret: sandboxPaypal.clientSecret }, 'clientSecret'],
    ['paypal', { webhookId: sandboxPaypal.webhookId }, 'webhookId'],
  ] as const)('has no key that everybody knows: %s', (kind, change, field) => {
    const values = { ...{ wxpay, alipay, paypal }[kind], ...change };
    expect(Object.keys(productionFaultsOf(production, kind, values))).toEqual([field]);
    expect(productionFaultsOf(services.config, kind, values)).toEqual({});
  });

  it.each([
    ['paypal', paypal, { PAYPAL_URL: 'https://api-m.sandbox.paypal.com' }, 'clientId'],
    [
      'alipay',
      alipay,
      { ALIPAY_URL: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do' },
      'appId',
    ],
  ] as const)(
    'is not asked at the provider’s own sandbox: %s',
    async (kind, values, url, field) => {
      const config = { ...production, ...url };
      expect(productionFaultsOf(config, kind, values)[field]).toContain('自己的沙箱');
      // What a trial left there is not in use either.
      await connection.transaction().execute(async (change) => {
        await heldProviderRow(change, kind);
        const sealed = sealValues(services, kind, values);
        await writeProvider(change, kind, { version: 1, sealed });
      });
      const row = await providerRow(connection, kind);
      expect(inUseOf({ ...live, config }, kind, row).source).toBe('none');
      expect(inUseOf(live, kind, row).source).toBe('page');
    },
  );
});

describe('real students are not handed back to a sandbox', () => {
  const sms = {
    ...{ accessKeyId: 'LTAI5tRealKeyOfTheirs', accessKeySecret: 'a-secret-of-theirs' },
    ...{ signName: '江畔学堂', templateCode: 'SMS_1' },
    ...{ noticeTemplateCode: '', payTemplateCode: '' },
  };
  const actor = { staff: { staffId: 1, name: '陈望舒', isOwner: true } } as Actor;

  beforeEach(async () => {
    await connection.deleteFrom('provider_setting').execute();
    await connection.transaction().execute(async (change) => {
      await heldProviderRow(change, 'sms');
      const until = new Date(services.clock.now().getTime() + 60_000);
      const sealed = sealValues(services, 'sms', sms);
      await writeProvider(change, 'sms', { version: 1, sealed, before_until: until });
    });
  });

  const back = () => rollBackProvider(live, { body: { kind: 'sms', version: 1 } } as never, actor);
  const backOf = async (server: typeof services) =>
    (await listProviders(server)).find(({ kind }) => kind === 'sms')?.back;

  it('by the way back, which is not offered', async () => {
    await expect(back()).rejects.toThrow(Refusal);
    expect(await backOf(live)).toBeNull();
    expect(await backOf(services)).toMatchObject({ source: 'sandbox' });
    expect((await providerRow(connection, 'sms'))?.version).toBe(1);
  });

  it('nor by giving it back to the environment, though a sandbox runs beside', async () => {
    const body = { kind: 'sms', of: 'environment', version: 1, ticket: '' };
    await expect(switchProvider(live, { body } as never, actor)).rejects.toMatchObject({
      refusal: 'providerNotHere',
    });
  });
});
