import { SANDBOX_ALIPAY_ACCOUNT } from '../../../../sandbox/src/alipay/alipay-account.ts';
import { WEBHOOK_KEY } from '../../../../sandbox/src/paypal/paypal-account.ts';

/** What the sandbox's providers sign with, for notices that a test makes up. */
export const providerKeys = {
  alipay: SANDBOX_ALIPAY_ACCOUNT.alipayPrivateKey,
  paypal: WEBHOOK_KEY,
};
