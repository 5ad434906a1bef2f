import type { PaymentMessage } from '../payment.port.ts';
import type { GatewayDesk } from './gateway-desk.ts';
import { noticeSuite } from './notice-suite.ts';
import { paymentSuite } from './payment-suite.ts';
import { refundSuite } from './refund-suite.ts';
import { troubleSuite } from './trouble-suite.ts';

/**
 * What the school relies on with every provider, told against its sandbox. Call it at the top of a test file.
 * @param messages what the adapter logs, by `keepMessages`
 */
export function gatewaySuite(desk: GatewayDesk, messages: readonly PaymentMessage[]): void {
  paymentSuite(desk);
  noticeSuite(desk);
  refundSuite(desk);
  troubleSuite(desk, messages);
}
