import {
  alipayConfigOf,
  alipayFaults,
  type AlipayConfig,
  type AlipayValues,
} from './alipay-config.ts';
import {
  paypalConfigOf,
  paypalFaults,
  type PaypalConfig,
  type PaypalValues,
} from './paypal-config.ts';
import { wxpayConfigOf, wxpayFaults, type WxpayConfig, type WxpayValues } from './wxpay-config.ts';

/** The providers that take money, each null where it is off. */
export interface PaymentsConfig {
  readonly wechat: WxpayConfig | null;
  readonly alipay: AlipayConfig | null;
  readonly paypal: PaypalConfig | null;
}

export type PaymentValues = WxpayValues & AlipayValues & PaypalValues;

/** @param root what the paths of keys start from */
export function paymentsConfigOf(values: PaymentValues, root: string): PaymentsConfig {
  return {
    wechat: wxpayConfigOf(values, root),
    alipay: alipayConfigOf(values, root),
    paypal: paypalConfigOf(values),
  };
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
