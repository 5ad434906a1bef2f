import type { PaymentsConfig } from '../../platform/config/payment-config.ts';
import { alipayFacts, paypalFacts, wxpayFacts } from './gateway-facts.ts';
import { lateGateway } from './late-gateway.ts';
import type { PaymentGateway, PaymentProvider, RecordMessage } from './payment.port.ts';

/** The providers that take money here, in the order in which a page offers them. */
export function choosePayments(
  { wechat, alipay, paypal }: PaymentsConfig,
  record: RecordMessage,
): ReadonlyMap<PaymentProvider, PaymentGateway> {
  const gateways = [
    wechat &&
      lateGateway(wxpayFacts(wechat), async () => {
        const { wxpayGateway } = await import('./wechat-pay/wxpay-gateway.ts');
        return wxpayGateway(wechat, record);
      }),
    alipay &&
      lateGateway(alipayFacts(alipay), async () => {
        const { alipayGateway } = await import('./alipay/alipay-gateway.ts');
        return alipayGateway(alipay, record);
      }),
    paypal &&
      lateGateway(paypalFacts(paypal), async () => {
        const { paypalGateway } = await import('./paypal/paypal-gateway.ts');
        return paypalGateway(paypal, record);
      }),
  ];
  return new Map(
    gateways
      .filter((gateway) => gateway !== null)
      .map((gateway): [PaymentProvider, PaymentGateway] => [gateway.provider, gateway]),
  );
}
