/** The providers that the sandbox plays, as the addresses of its payment API name them. */
export const PAYMENT_PROVIDERS = ['wechat', 'alipay', 'paypal'] as const;

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const PROVIDER_NAMES: Readonly<Record<PaymentProvider, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  paypal: 'PayPal',
};

export function isPaymentProvider(value: unknown): value is PaymentProvider {
  return PAYMENT_PROVIDERS.some((provider) => provider === value);
}

/** A payment in a provider's own book. Amounts count the smallest unit of the currency (fen, cent). */
export interface BookPayment {
  provider: PaymentProvider;
  /** The merchant's number. */
  order: string;
  /** The provider's number of the transaction; null until somebody pays. */
  transaction: string | null;
  /** The provider's own word: NOTPAY, TRADE_SUCCESS, COMPLETED, … */
  state: string;
  /** Whether the provider took the money, whatever was given back since. */
  isPaid: boolean;
  amount: number;
  currency: string;
  /** ISO 8601, UTC. */
  at: string;
  paidAt: string | null;
}

export interface BookRefund {
  provider: PaymentProvider;
  order: string;
  /** The merchant's number of the refund. */
  refund: string;
  state: string;
  /** Whether the money has gone back. */
  isDone: boolean;
  amount: number;
  currency: string;
  at: string;
}

/** What a provider has on its books: tests compare ledgers with it. */
export interface PaymentBook {
  payments: BookPayment[];
  refunds: BookRefund[];
}

/** Something a phone can pay: a QR code, or a payment sheet that a page asked for. */
export interface PaymentCode {
  provider: PaymentProvider;
  /** The text of the code; what a camera reads. */
  content: string;
  order: string;
  subject: string;
  amount: number;
  currency: string;
  at: string;
  /** After it the code leads nowhere. */
  expiresAt: string;
  /** Who asks for the money. */
  merchant: string;
  state: 'waiting' | 'paid' | 'closed' | 'expired';
  /** Why the last person who looked at it did not pay; empty when nobody tried. */
  lastRefusal: string;
}

/** What a person does with a code: `pay`, or one of the ways in which it comes to nothing. */
export const PHONE_ANSWERS = ['pay', 'cancel', 'wrong-password', 'no-money'] as const;

export type PhoneAnswer = (typeof PHONE_ANSWERS)[number];

/** What the phone says afterwards. */
export interface PhoneResult {
  isPaid: boolean;
  /** In the provider's words: 支付成功, 二维码已过期, … */
  words: string;
}

/** One provider, as the phone, the tests and the console see it. Everything behind its wire is its own. */
export interface PaymentStandIn {
  readonly provider: PaymentProvider;
  book(): PaymentBook;
  /** Codes that were issued, the newest first; none where a provider has none. */
  codes(): readonly PaymentCode[];
  /** Undefined for a text that is no code of this provider's. */
  look(content: string): PaymentCode | undefined;
  /** A person answers a code that `look` knows. */
  answer(content: string, answer: PhoneAnswer): PhoneResult;
  /** Refunds that wait are done now, those of one order or all; answers how many. */
  finishRefunds(order?: string): number;
  /** Writes out what is to outlive the process. */
  close(): Promise<void>;
}
