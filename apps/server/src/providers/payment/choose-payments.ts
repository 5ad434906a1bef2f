import { paymentGateways, type PaymentGateways } from './gateways.ts';
import type { PaymentGateway, RecordMessage } from './payment.port.ts';

/** What each adapter needs besides its own configuration. */
export type MakeGateway = (record: RecordMessage) => PaymentGateway | null;

/** The gateways that are configured; none is left out of the order in which pages offer them. */
export const choosePayments = (
  makers: readonly MakeGateway[],
  record: RecordMessage,
): PaymentGateways =>
  paymentGateways(
    makers.flatMap((make) => {
      const gateway = make(record);
      return gateway === null ? [] : [gateway];
    }),
  );
