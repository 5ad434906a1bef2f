import { noticeText, sign } from '../../../../sandbox/src/alipay/alipay-signature.ts';
import { shanghaiTime } from '../../../../sandbox/src/alipay/alipay-time.ts';
import { SECOND_ALIPAY_ACCOUNT as alipay } from '../../../../sandbox/src/alipay/second-account.ts';
import { SECOND_WXPAY_ACCOUNT as wxpay } from '../../../../sandbox/src/wechat-pay/second-account.ts';
import { sandboxWxpay } from '../../platform/config/sandbox-wxpay.ts';
import { SANDBOX_ALIPAY_ACCOUNT } from '../../../../sandbox/src/alipay/alipay-account.ts';
import { WEBHOOK_KEY } from '../../../../sandbox/src/paypal/paypal-account.ts';

export { newKeys } from '../../providers/payment/testing/new-keys.ts';

/** What the sandbox's providers sign with, for notices that a test makes up. */
export const providerKeys = {
  alipay: SANDBOX_ALIPAY_ACCOUNT.alipayPrivateKey,
  paypal: WEBHOOK_KEY,
};

/** What a page would have typed of the sandbox's other merchants. */
export const secondMerchants = {
  alipay: {
    ...{ appId: alipay.appId, sellerId: alipay.sellerId },
    ...{ privateKey: alipay.appPrivateKey, publicKey: alipay.alipayPublicKey, ways: 'page qr h5' },
  },
  wxpay: {
    ...{ mchid: wxpay.mchid, appId: wxpay.appId, serial: wxpay.serial, ways: 'qr' },
    ...{ privateKey: wxpay.merchantPrivateKey, apiV3Key: wxpay.apiV3Key },
    ...{ publicKeyId: wxpay.platformKeyId, publicKey: wxpay.platformPublicKey },
  },
} as const;

/** The sandbox's first merchant at WeChat Pay, as a page would have typed it, with another of its apps. */
export const secondApp = {
  ...{ mchid: sandboxWxpay.mchid, appId: 'wxsandbox00000002', serial: sandboxWxpay.serial },
  ...{ privateKey: sandboxWxpay.privateKey, apiV3Key: sandboxWxpay.apiV3Key, ways: 'qr' },
  publicKeyId: Object.keys(sandboxWxpay.publicKeys).join(' '),
  publicKey: Object.values(sandboxWxpay.publicKeys).join('\n'),
};

/** A notice of Alipay's, as a form, rightly signed by the key that proves the sandbox's first merchant. */
export function alipayNotice(fields: Readonly<Record<string, string>>): string {
  const signature = sign(noticeText(fields), SANDBOX_ALIPAY_ACCOUNT.alipayPrivateKey);
  return new URLSearchParams({ ...fields, sign: signature, sign_type: 'RSA2' }).toString();
}

export const alipayTime = shanghaiTime;
