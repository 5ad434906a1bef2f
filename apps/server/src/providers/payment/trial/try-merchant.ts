import type { TryMerchant } from '../payment.port.ts';

/** Its SDK is loaded when somebody tries it. */
export const tryMerchant: TryMerchant = async ({ kind, config }, trial) => {
  if (kind === 'wxpay') return await (await import('./try-wxpay.ts')).tryWxpay(config, trial);
  if (kind === 'alipay') return await (await import('./try-alipay.ts')).tryAlipay(config, trial);
  return await (await import('./try-paypal.ts')).tryPaypal(config, trial);
};
