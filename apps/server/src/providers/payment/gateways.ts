import type { PaymentGateway, PaymentProvider } from './payment.port.ts';

/** The providers that the school takes money through. */
export interface PaymentGateways {
  readonly all: readonly PaymentGateway[];
  /** Undefined where the school does not use it. */
  of(provider: PaymentProvider): PaymentGateway | undefined;
}

export const paymentGateways = (all: readonly PaymentGateway[]): PaymentGateways => ({
  all,
  of: (provider) => all.find((gateway) => gateway.provider === provider),
});
