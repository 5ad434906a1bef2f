import type { PaymentProvider } from './stand-in.ts';

/** Messages kept; the oldest leave first. */
const MESSAGE_CAP = 5000;

/** One HTTP exchange, raw: `in` was asked of the stand-in, `out` is a notice of its. */
export interface PaymentMessage {
  provider: PaymentProvider;
  direction: 'in' | 'out';
  /** ISO 8601, UTC. */
  at: string;
  action: string;
  /** The merchant's number, where the message names one. */
  order: string | undefined;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Undefined where there was no answer. */
  status: number | undefined;
  answerHeaders: Readonly<Record<string, string>>;
  answer: string;
  /** The fault that was played, by its name. */
  fault: string | undefined;
}

/** Everything that went over a payment wire, in memory; for those who look for what went wrong. */
export class PaymentJournal {
  #messages: PaymentMessage[] = [];

  add(message: PaymentMessage): void {
    this.#messages.push(message);
    if (this.#messages.length > MESSAGE_CAP) this.#messages = this.#messages.slice(-MESSAGE_CAP);
  }

  /** Oldest first. */
  list({
    provider,
    order,
  }: {
    provider?: string | undefined;
    order?: string | undefined;
  } = {}): readonly PaymentMessage[] {
    return this.#messages.filter(
      (message) =>
        (provider === undefined || message.provider === provider) &&
        (order === undefined || message.order === order),
    );
  }

  clear(): void {
    this.#messages = [];
  }
}
