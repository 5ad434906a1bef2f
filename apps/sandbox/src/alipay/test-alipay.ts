import { AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk';
import { openTestShop, type TestShop } from '../payment/test-shop.ts';
import type { Sandbox, SandboxOptions } from '../start-sandbox.ts';
import { startTestSandbox } from '../test-support.ts';
import { shanghaiTime } from './alipay-time.ts';
import { SANDBOX_ALIPAY_ACCOUNT } from './alipay-account.ts';
import { alipayPublicKey, appPrivateKey } from './test-keys.ts';

export interface AlipayVisit {
  sandbox: Sandbox;
  shop: TestShop;
  sdk: AlipaySdk;
  /** Asks with the real SDK, which verifies what comes back. */
  ask: (method: string, biz: object) => Promise<AlipaySdkCommonResult>;
  /** The content of a code, for an order. */
  precreate: (biz?: object) => Promise<string>;
  /** The cashier's page of an order. */
  openPage: (biz?: object, way?: 'page' | 'wap') => Promise<string>;
}

export const order = {
  out_trade_no: 'ORDER1',
  total_amount: '12.34',
  subject: '会计实务 100% A&B',
};

/** A sandbox in which notices that come again do so at once, and a shop with an SDK. */
export async function visitAlipay(options: SandboxOptions = {}): Promise<AlipayVisit> {
  const sandbox = await startTestSandbox({ paymentTimeScale: 0, ...options });
  const shop = await openTestShop();
  const sdk = openSdk(sandbox);
  const ask: AlipayVisit['ask'] = async (method, biz) =>
    await sdk.exec(
      method,
      { timestamp: shanghaiTime(new Date()), notifyUrl: shop.noticeUrl, bizContent: biz },
      { validateSign: true },
    );
  return {
    sandbox,
    shop,
    sdk,
    ask,
    precreate: async (biz = {}) => {
      const answer = await ask('alipay.trade.precreate', { ...order, ...biz });
      return String(answer['qr_code']);
    },
    openPage: async (biz = {}, way = 'page') => {
      const address = pageAddress(sdk, shop, { ...order, ...biz }, way);
      const response = await fetch(address, { redirect: 'manual' });
      return sandbox.alipayUrl + (response.headers.get('location') ?? '');
    },
  };
}

export function openSdk(
  sandbox: Sandbox,
  own: Partial<ConstructorParameters<typeof AlipaySdk>[0]> = {},
): AlipaySdk {
  return new AlipaySdk({
    appId: SANDBOX_ALIPAY_ACCOUNT.appId,
    privateKey: appPrivateKey,
    keyType: 'PKCS8',
    alipayPublicKey: alipayPublicKey,
    gateway: `${sandbox.alipayUrl}/gateway.do`,
    camelcase: false,
    ...own,
  });
}

export function pageAddress(
  sdk: AlipaySdk,
  shop: TestShop,
  biz: object,
  way: 'page' | 'wap' = 'page',
): string {
  return sdk.pageExec(`alipay.trade.${way}.pay`, 'GET', {
    timestamp: shanghaiTime(new Date()),
    notifyUrl: shop.noticeUrl,
    returnUrl: 'https://school.example/back?from=alipay',
    bizContent: {
      product_code: way === 'page' ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY',
      ...biz,
    },
  });
}
