import { wxpayConfigOf, wxpayFaults, type WxpayConfig, type WxpayValues } from './wxpay-config.ts';

/** The providers that take money, each null where it is off. */
export interface PaymentsConfig {
  readonly wechat: WxpayConfig | null;
}

export type PaymentValues = WxpayValues;

/** @param root what the paths of keys start from */
export function paymentsConfigOf(values: PaymentValues, root: string): PaymentsConfig {
  return { wechat: wxpayConfigOf(values, root) };
}

/** What an operator has to mend before payments can work. */
export function paymentFaults({ wechat }: PaymentsConfig, values: PaymentValues): string[] {
  return [...wxpayFaults(wechat, values)];
}
