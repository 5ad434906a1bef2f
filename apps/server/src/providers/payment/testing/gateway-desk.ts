import type { PaymentSandbox } from '../../../testing/payment/payment-sandbox.ts';
import type {
  PaymentGateway,
  PaymentMessage,
  PaymentName,
  PaymentStart,
  PaymentWay,
  RecordMessage,
} from '../payment.port.ts';

/** What the suite has to know of one provider: how a person pays there, and what its notices can be spoiled by. */
export interface GatewayDesk {
  readonly sandbox: PaymentSandbox;
  /** The adapter; it waits for answers only as long as a test can. */
  readonly gateway: PaymentGateway;
  /** The way that payments of the suite start with. */
  readonly way: PaymentWay;
  /** A person goes where `start` leads, and pays or agrees. */
  pay(start: PaymentStart): Promise<void>;
  /** The same, where it is in vain: the order is closed or its time is over. */
  payInVain(start: PaymentStart): Promise<void>;
  /** The call that asks for a payment, as faults name it (native, precreate, create …). */
  readonly startAction: string;
  /** Faults whose notices are nobody's: `forged`, or `probe` where so named. */
  readonly forgedTricks: readonly string[];
  readonly probeTricks: readonly string[];
  /** Faults whose notices are true, but speak of something else than was asked for. */
  readonly mismatchTricks: readonly string[];
  /** Spoils of answers of the API, which one more question overcomes. */
  readonly answerTricks: readonly string[];
  /** A header of a notice that its signature covers or is. */
  readonly signatureHeader: string | null;
  /** What must never stand in the log. */
  readonly secrets: readonly string[];
  /** False where a provider has nothing to close, or gives money back at once. */
  readonly closes: boolean;
  readonly refundsLater: boolean;
}

/** Keeps what an adapter logs. */
export function keepMessages(): { messages: PaymentMessage[]; record: RecordMessage } {
  const messages: PaymentMessage[] = [];
  return { messages, record: async (message) => void messages.push(message) };
}

export function nameOf(paymentNo: string, { providerNo }: PaymentStart): PaymentName {
  return { paymentNo, providerNo };
}
