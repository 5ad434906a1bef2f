import { isPaymentProvider, PAYMENT_PROVIDERS, type PaymentProvider } from './stand-in.ts';

/** What can happen to a notice of any provider; the notifier plays them. */
export const NOTICE_FAULTS = [
  'notice-drop', // never sent
  'notice-duplicate', // sent `copies` times more, at the same moment
  'notice-late', // sent `ms` later
  'notice-hold', // waits until POST /payment/notices/send
  'notice-reorder', // overtaken by the provider's next notice; waits for it, or for POST /payment/notices/send
] as const;

/** What can happen to a call of any provider's API; the listener plays them. */
export const CALL_FAULTS = [
  '500', // refused, nothing is done
  '429', // the same, for being asked too often
  'timeout', // no answer, nothing is done
  'timeout-after-commit', // no answer, but it is done
  'cut', // the connection breaks, nothing is done
  'cut-after-commit', // the connection breaks, but it is done
] as const;

/** What can happen to a payment or refund; the provider's own state machine plays them. */
const STATE_FAULTS = [
  'paid-after-close', // a person can pay although the order is closed
  'refund-slow', // stays in process until POST /payment/refunds/finish
  'refund-not-enough', // refused: the merchant's balance is too small
  'token-over', // PayPal's: it forgets the tokens that it gave
  'capture-slow', // PayPal's: what was agreed to stays in process until POST /payment/refunds/finish
  'refund-abnormal', // the money cannot go back on the way it came
] as const;

/**
 * Ways in which a notice is spoiled: the first attempt bears it, and what the provider sends again is right. With
 * `notice-drop` nothing right follows.
 */
export const NOTICE_TRICKS = {
  wechat: [
    'bad-signature',
    'probe',
    'tampered',
    'unknown-serial',
    'stale',
    'wrong-amount',
    'other-currency',
    'other-merchant',
    'other-app',
  ],
  alipay: [
    'bad-signature',
    'unsigned',
    'tampered',
    'sign-type-nope',
    'sign-type-rsa',
    'wrong-amount',
    'other-merchant',
    'other-app',
    'empty-value', // odd, but true
    'percent-value', // odd, but true
  ],
  paypal: [
    'bad-signature',
    'unsigned',
    'tampered',
    'wrong-algorithm',
    'foreign-certificate',
    'other-webhook',
    'wrong-amount',
    'other-currency',
    'other-merchant',
  ],
} as const satisfies Record<PaymentProvider, readonly string[]>;

/** Ways in which the answer of an API is spoiled. */
export const ANSWER_TRICKS = {
  wechat: ['answer-bad-signature', 'answer-probe'],
  alipay: ['answer-bad-signature', 'answer-unsigned'],
  paypal: ['answer-garbled'],
} as const satisfies Record<PaymentProvider, readonly string[]>;

export const DEFAULT_COPIES = 1;
export const DEFAULT_LATE_MS = 60_000;
const MOST_TIMES = 100_000;

export interface PaymentFault {
  provider: PaymentProvider;
  fault: string;
  /** How many more notices, calls, payments it happens to. */
  times: number;
  /** The merchant's number that it happens to; any when left out. */
  order?: string | undefined;
  /** The call or kind of notice that it happens to (native, query, close, refund, payment …); any when left out. */
  action?: string | undefined;
  /** Of `notice-duplicate`. */
  copies?: number | undefined;
  /** Of `notice-late`: milliseconds of the provider's time, which the notifier scales. */
  ms?: number | undefined;
}

/** What something is about, to know whose faults happen to it. */
export interface FaultAim {
  order?: string | undefined;
  action?: string | undefined;
}

/** The request for a fault names something that cannot be played. The message says what can. */
export class UnknownPaymentFaultError extends Error {}

/** Faults waiting to happen to payments. Several can happen to one thing. */
export class PaymentFaults {
  #waiting: PaymentFault[] = [];

  /** @throws UnknownPaymentFaultError */
  add(request: unknown): PaymentFault {
    const fault = parseFault(request);
    this.#waiting.push(fault);
    return fault;
  }

  /** Uses up one turn of every fault among `names` that fits; each name once, the oldest first. */
  takeAll(provider: PaymentProvider, names: readonly string[], aim: FaultAim): PaymentFault[] {
    const taken = new Map<string, PaymentFault>();
    for (const waiting of this.#waiting) {
      if (waiting.provider !== provider || !names.includes(waiting.fault)) continue;
      if (taken.has(waiting.fault) || !fits(waiting, aim)) continue;
      waiting.times -= 1;
      taken.set(waiting.fault, { ...waiting });
    }
    this.#waiting = this.#waiting.filter(({ times }) => times > 0);
    return [...taken.values()];
  }

  /** Uses up one turn of the oldest fault among `names` that fits. */
  take(
    provider: PaymentProvider,
    names: readonly string[],
    aim: FaultAim,
  ): PaymentFault | undefined {
    const oldest = this.#waiting.find(
      (waiting) =>
        waiting.provider === provider && names.includes(waiting.fault) && fits(waiting, aim),
    );
    return oldest && this.takeAll(provider, [oldest.fault], aim)[0];
  }

  list(): readonly PaymentFault[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
  }
}

function fits(fault: PaymentFault, { order, action }: FaultAim): boolean {
  return (
    (fault.order === undefined || fault.order === order) &&
    (fault.action === undefined || fault.action === action)
  );
}

function parseFault(request: unknown): PaymentFault {
  const { provider, fault, times = 1, order, action, copies, ms } = fieldsOf(request);
  if (!isPaymentProvider(provider))
    throw new UnknownPaymentFaultError(`provider must be one of: ${PAYMENT_PROVIDERS.join(', ')}`);
  const playable = faultsOf(provider);
  if (typeof fault !== 'string' || !playable.includes(fault))
    throw new UnknownPaymentFaultError(
      `fault of ${provider} must be one of: ${playable.join(', ')}`,
    );
  return {
    provider,
    fault,
    times: readNumber('times', times, 1, MOST_TIMES) ?? 1,
    order: readText('order', order),
    action: readText('action', action),
    copies: readNumber('copies', copies, 1, 100),
    ms: readNumber('ms', ms, 0, 86_400_000),
  };
}

export function faultsOf(provider: PaymentProvider): readonly string[] {
  return [
    ...NOTICE_FAULTS,
    ...CALL_FAULTS,
    ...STATE_FAULTS,
    ...NOTICE_TRICKS[provider],
    ...ANSWER_TRICKS[provider],
  ];
}

function fieldsOf(request: unknown): Readonly<Record<string, unknown>> {
  return typeof request === 'object' && request !== null
    ? (request as Readonly<Record<string, unknown>>)
    : {};
}

function readText(name: string, value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '')) return value;
  throw new UnknownPaymentFaultError(`${name} must be a text`);
}

function readNumber(name: string, value: unknown, least: number, most: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most)
    return value;
  throw new UnknownPaymentFaultError(`${name} must be a whole number from ${least} to ${most}`);
}
