import type { PaymentsConfig } from '../../platform/config/payment-config.ts';
import { alipayGateway } from './alipay/alipay-gateway.ts';
import type { PaymentGateway, PaymentProvider, RecordMessage } from './payment.port.ts';
import { paypalGateway } from './paypal/paypal-gateway.ts';
import { wxpayGateway } from './wechat-pay/wxpay-gateway.ts';

/** The providers that take money here, in the order in which a page offers them. */
export function choosePayments(
  { wechat, alipay, paypal }: PaymentsConfig,
  record: RecordMessage,
): ReadonlyMap<PaymentProvider, PaymentGateway> {
  const gateways = [
    wechat && wxpayGateway(wechat, record),
    alipay && alipayGateway(alipay, record),
    paypal && paypalGateway(paypal, record),
  ];
  return new Map(
    gateways
      .filter((gateway) => gateway !== null)
      .map((gateway): [PaymentProvider, PaymentGateway] => [gateway.provider, gateway]),
  );
}
