import type { AlipayConfig } from '../../platform/config/alipay-config.ts';
import type { PaypalConfig } from '../../platform/config/paypal-config.ts';
import type { WxpayConfig } from '../../platform/config/wxpay-config.ts';
import type { GatewayFacts } from './payment.port.ts';

// What is known of a provider before its SDK is loaded.

export const wxpayFacts = ({ ways, mchid, appId }: WxpayConfig): GatewayFacts => ({
  provider: 'wechat',
  ways,
  currency: 'CNY',
  rate: null,
  merchant: mchid,
  app: appId,
});

export const alipayFacts = ({ ways, sellerId, appId }: AlipayConfig): GatewayFacts => ({
  provider: 'alipay',
  ways,
  currency: 'CNY',
  rate: null,
  merchant: sellerId,
  app: appId,
});

export const paypalFacts = ({ merchantId, clientId, rate }: PaypalConfig): GatewayFacts => ({
  provider: 'paypal',
  ways: ['page'],
  currency: 'USD',
  rate,
  merchant: merchantId,
  // An order is only its own app's to capture, though the money goes to the account.
  app: clientId,
});
