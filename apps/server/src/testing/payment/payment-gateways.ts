import type { PaymentsConfig } from '../../platform/config/payment-config.ts';
import { alipayGateway } from '../../providers/payment/alipay/alipay-gateway.ts';
import type { PaymentGateway, RecordMessage } from '../../providers/payment/payment.port.ts';
import { paypalGateway } from '../../providers/payment/paypal/paypal-gateway.ts';
import { wxpayGateway } from '../../providers/payment/wechat-pay/wxpay-gateway.ts';

/** The adapters of all providers, which wait only so long for an answer: one that never comes is a fault of tests. */
export function sandboxGateways(
  { wechat, alipay, paypal }: PaymentsConfig,
  record: RecordMessage,
  answerMs: number,
): PaymentGateway[] {
  if (wechat === null || alipay === null || paypal === null)
    throw new Error('a provider of the sandbox is off');
  return [
    wxpayGateway(wechat, record, answerMs),
    alipayGateway(alipay, record, answerMs),
    paypalGateway(paypal, record, answerMs),
  ];
}
