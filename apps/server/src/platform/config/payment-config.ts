import {
  alipayConfigOf,
  alipayFaults,
  alipayVariables,
  type AlipayConfig,
  type AlipayValues,
} from './alipay-config.ts';
import {
  paypalConfigOf,
  paypalFaults,
  paypalVariables,
  sandboxPaypal,
  type PaypalConfig,
  type PaypalValues,
} from './paypal-config.ts';
import { sandboxAlipay } from './sandbox-alipay.ts';
import { sandboxWxpay } from './sandbox-wxpay.ts';
import {
  wxpayConfigOf,
  wxpayFaults,
  wxpayVariables,
  type WxpayConfig,
  type WxpayValues,
} from './wxpay-config.ts';

/** Of the list in `config.ts`. */
export const paymentVariables = { ...wxpayVariables, ...alipayVariables, ...paypalVariables };

/** The providers that take money, each null where it is off. */
interface Providers {
  readonly wechat: WxpayConfig | null;
  readonly alipay: AlipayConfig | null;
  readonly paypal: PaypalConfig | null;
}

export interface PaymentsConfig extends Providers {
  /** The sandbox's phone, which pays what the sandbox asks for; null where real money is taken, or none. */
  readonly phoneUrl: string | null;
}

export type PaymentValues = WxpayValues & AlipayValues & PaypalValues;

/** @param root what the paths of keys start from */
export function paymentsConfigOf(values: PaymentValues, root: string): PaymentsConfig {
  const providers = {
    wechat: wxpayConfigOf(values, root),
    alipay: alipayConfigOf(values, root),
    paypal: paypalConfigOf(values),
  };
  const phoneUrl = isPlay(providers) ? `http://127.0.0.1:${values.SANDBOX_PORT}/?tab=pay` : null;
  return { ...providers, phoneUrl };
}

/** Whether the sandbox takes whatever is paid. */
function isPlay({ wechat, alipay, paypal }: Providers): boolean {
  const areSandbox = [
    wechat && wechat.mchid === sandboxWxpay.mchid,
    alipay && alipay.appId === sandboxAlipay.appId,
    paypal && paypal.clientId === sandboxPaypal.clientId,
  ].filter((isSandbox) => isSandbox !== null);
  return areSandbox.length > 0 && areSandbox.every(Boolean);
}

/** What an operator has to mend before payments can work. */
export function paymentFaults(
  { wechat, alipay, paypal }: PaymentsConfig,
  values: PaymentValues,
): string[] {
  return [
    ...wxpayFaults(wechat, values),
    ...alipayFaults(alipay, values),
    ...paypalFaults(paypal, values),
  ];
}
