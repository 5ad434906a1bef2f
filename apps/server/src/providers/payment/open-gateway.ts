import { alipayFacts, paypalFacts, wxpayFacts } from './gateway-facts.ts';
import { lateGateway } from './late-gateway.ts';
import type { MerchantConfig, PaymentGateway, RecordMessage } from './payment.port.ts';

/** Whom the school takes money as; nothing is loaded before it is asked. */
export function openGateway(
  { kind, config }: MerchantConfig,
  record: RecordMessage,
): PaymentGateway {
  if (kind === 'wxpay')
    return lateGateway(wxpayFacts(config), async () => {
      const { wxpayGateway } = await import('./wechat-pay/wxpay-gateway.ts');
      return wxpayGateway(config, record);
    });
  if (kind === 'alipay')
    return lateGateway(alipayFacts(config), async () => {
      const { alipayGateway } = await import('./alipay/alipay-gateway.ts');
      return alipayGateway(config, record);
    });
  return lateGateway(paypalFacts(config), async () => {
    const { paypalGateway } = await import('./paypal/paypal-gateway.ts');
    return paypalGateway(config, record);
  });
}
