import type { PaymentGateway, PaymentGateways } from './payment.port.ts';

export const paymentGateways = (all: readonly PaymentGateway[]): PaymentGateways => ({
  all,
  of: (provider) => all.find((gateway) => gateway.provider === provider),
});
