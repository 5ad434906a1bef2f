import { sandboxWxpay } from './sandbox-wxpay.ts';
import { wxpayConfigOf, wxpayFaults, type WxpayConfig, type WxpayValues } from './wxpay-config.ts';

/** The providers that take money, each null where it is off. */
export interface PaymentsConfig {
  readonly wechat: WxpayConfig | null;
  /** The sandbox's phone, which pays what the sandbox asks for; null where real money is taken, or none. */
  readonly phoneUrl: string | null;
}

export type PaymentValues = WxpayValues;

/** @param root what the paths of keys start from */
export function paymentsConfigOf(values: PaymentValues, root: string): PaymentsConfig {
  const wechat = wxpayConfigOf(values, root);
  const isSandbox = wechat?.mchid === sandboxWxpay.mchid;
  const phoneUrl = isSandbox ? `http://127.0.0.1:${values.SANDBOX_PORT}/?tab=pay` : null;
  return { wechat, phoneUrl };
}

/** What an operator has to mend before payments can work. */
export function paymentFaults({ wechat }: PaymentsConfig, values: PaymentValues): string[] {
  return [...wxpayFaults(wechat, values)];
}
