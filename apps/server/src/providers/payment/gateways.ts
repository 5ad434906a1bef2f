import { isOfMerchant, type PaymentGateway, type PaymentGateways } from './payment.port.ts';

/** Always the same ones. */
export const fixedGateways = (all: readonly PaymentGateway[]): PaymentGateways => ({
  inUse: () => Promise.resolve(all),
  ofMerchant: (merchant) => Promise.resolve(all.find((one) => isOfMerchant(merchant, one))),
  known: () => Promise.resolve(all),
});
