import type { PaymentsConfig } from '../../platform/payment-config.ts';
import type { PaymentGateway, PaymentProvider, RecordMessage } from './payment.port.ts';
import { wxpayGateway } from './wechat-pay/wxpay-gateway.ts';

/** The providers that take money here, in the order in which a page offers them. */
export function choosePayments(
  { wechat }: PaymentsConfig,
  record: RecordMessage,
): ReadonlyMap<PaymentProvider, PaymentGateway> {
  const gateways = [wechat && wxpayGateway(wechat, record)];
  return new Map(
    gateways
      .filter((gateway) => gateway !== null)
      .map((gateway): [PaymentProvider, PaymentGateway] => [gateway.provider, gateway]),
  );
}
