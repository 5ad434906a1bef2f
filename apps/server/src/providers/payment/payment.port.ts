import type { AlipayConfig } from '../../platform/config/alipay-config.ts';
import type { PaypalConfig } from '../../platform/config/paypal-config.ts';
import type { WxpayConfig } from '../../platform/config/wxpay-config.ts';
import type { TrialStep } from '../../platform/trial/trial.ts';

export type PaymentProvider = 'wechat' | 'alipay' | 'paypal';

/** By which way money comes: through a provider, or to the school itself, where somebody sees it. */
export type PaymentChannel = PaymentProvider | 'bank' | 'cash';

/**
 * How a student pays: `qr` is scanned by their phone, `page` is the provider's own page, `jsapi` the payment sheet
 * inside WeChat, `h5` leads from a phone's browser into the provider's app.
 */
export type PaymentWay = 'qr' | 'page' | 'jsapi' | 'h5';

export type Currency = 'CNY' | 'USD';

/** `amount` counts the smallest unit of the currency (fen, cent); never a fraction. */
export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

export interface PaymentRequest {
  /** Ours, once per provider: 6 to 32 of 0-9, A-Z, a-z. An order that is paid anew gets a new one. */
  readonly paymentNo: string;
  readonly money: Money;
  /** What the student reads at the provider; longer ones are cut by the adapter. */
  readonly subject: string;
  /** After it the provider takes no money. */
  readonly expiresAt: Date;
  readonly now: Date;
  /** Where the provider's page leads back to; display only, never a proof of payment. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** The student's network address; WeChat's H5 asks for it. */
  readonly address: string;
  /** The student at the provider, where the way needs it (WeChat's JSAPI). */
  readonly payer?: string | undefined;
}

/** What the student's browser needs to go on. `providerNo` is the provider's own number, where it has one already. */
export type PaymentStart = { readonly providerNo?: string | undefined } & (
  | { readonly kind: 'qr'; readonly content: string; readonly validUntil: Date }
  | { readonly kind: 'form'; readonly html: string }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'jsapi'; readonly parameters: Readonly<Record<string, string>> }
);

/** A payment as its provider names it; `providerNo` as `start` gave it. */
export interface PaymentName {
  readonly paymentNo: string;
  readonly providerNo?: string | undefined;
}

/** Money that a provider says it has taken. Who settles compares every field with the order. */
export interface TakenPayment {
  readonly provider: PaymentProvider;
  /** The provider's number of the transaction: unique with the provider. */
  readonly transactionNo: string;
  readonly paymentNo: string;
  readonly money: Money;
  /** The account that the money went to (mchid, seller_id, merchant_id). */
  readonly merchant: string;
  /** The application it was asked by; null where the provider does not say. */
  readonly app: string | null;
  readonly paidAt: Date;
}

/** `absent`: the provider does not know it (yet). `approved`: the student agreed, `take` may take the money. */
export type PaymentState =
  | { readonly state: 'absent' | 'waiting' | 'approved' | 'closed' }
  | { readonly state: 'paid'; readonly payment: TakenPayment };

export interface RefundRequest extends PaymentName {
  readonly transactionNo: string;
  /** Ours, once per provider; a repeat with the same number refunds once. */
  readonly refundNo: string;
  readonly refund: Money;
  /** The whole payment. */
  readonly total: Money;
  readonly reason: string;
}

/** `abnormal`: the provider could not give the money back on the way it came; somebody has to look. */
export type RefundState =
  | { readonly state: 'absent' | 'processing' | 'closed' }
  | { readonly state: 'abnormal'; readonly why: string }
  | { readonly state: 'done'; readonly providerRefundNo: string; readonly doneAt: Date };

/** An HTTP message as it came in: the very bytes, for signatures cover them. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** `probe`: the provider tests whether we check signatures. `other`: true, but not of interest. */
export type NoticeReading =
  | { readonly kind: 'payment'; readonly payment: TakenPayment }
  | { readonly kind: 'refund'; readonly refundNo: string; readonly refund: RefundState }
  | { readonly kind: 'forged'; readonly why: string }
  | { readonly kind: 'probe' | 'other' };

/** What the provider wants to hear: `taken` stops its repeats, else it sends again. */
export interface NoticeAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** A line of a provider's bill of a day. A refund's amount is positive; `isRefund` says which way it went. */
export interface BillLine {
  readonly transactionNo: string;
  readonly paymentNo: string;
  readonly refundNo: string | null;
  readonly isRefund: boolean;
  readonly money: Money;
  readonly feeAmount: number;
  readonly at: Date;
}

/** One message to or from a provider, without secrets: keys, tokens, signatures that could be used again. */
export interface PaymentMessage {
  readonly provider: PaymentProvider;
  readonly direction: 'in' | 'out';
  /** `native`, `query`, `notice`, … in the provider's words. */
  readonly action: string;
  readonly paymentNo: string | null;
  readonly request: string;
  readonly response: string | null;
  /** What we made of it: `paid`, `forged: …`, `time-out`, … */
  readonly verdict: string;
}

/** Keeps every message, whatever became of it; never throws. */
export type RecordMessage = (message: PaymentMessage) => Promise<void>;

export interface GatewayFacts {
  readonly provider: PaymentProvider;
  readonly ways: readonly PaymentWay[];
  readonly currency: Currency;
  /** Fen that one unit of its currency costs a student; null where that is the yuan. */
  readonly rate: number | null;
  /** Ours at the provider; what a payment is compared with. */
  readonly merchant: string;
  readonly app: string;
}

export interface PaymentGateway extends GatewayFacts {
  /** Throws PaymentUnavailableError or PaymentRefusedError, as do all calls below. */
  start(request: PaymentRequest, way: PaymentWay): Promise<PaymentStart>;
  find(name: PaymentName): Promise<PaymentState>;
  /** Takes what the student approved (PayPal's capture); where nothing has to be taken it is `find`. Twice is once. */
  take(name: PaymentName): Promise<PaymentState>;
  /** After it nobody can pay, but a code that nobody opened until its end; answers `paid` where somebody had. */
  close(name: PaymentName): Promise<PaymentState>;
  refund(request: RefundRequest): Promise<RefundState>;
  findRefund(request: RefundRequest): Promise<RefundState>;
  /**
   * Never throws for what somebody else made up: that is `forged`. `record`: keeps it in place of the gateway's own, where
   * another merchant's keys may be the right ones.
   */
  readNotice(notice: RawNotice, record?: RecordMessage): Promise<NoticeReading>;
  /** Of what `readNotice` read. */
  answerNotice(reading: NoticeReading, isTaken: boolean): NoticeAnswer;
  /** The bill of a day (YYYY-MM-DD, in Asia/Shanghai), line by line. */
  readBill(day: string): AsyncIterable<BillLine>;
}

/** An account of the school's at one of the providers, with its keys. */
export type MerchantConfig =
  | { readonly kind: 'wxpay'; readonly config: WxpayConfig }
  | { readonly kind: 'alipay'; readonly config: AlipayConfig }
  | { readonly kind: 'paypal'; readonly config: PaypalConfig };

/** What is looked at of the address to which a provider tells what became of a payment. */
export interface MerchantTrial {
  readonly noticeUrl: string;
  /** What the school itself answers there. */
  readonly sign: string;
  /** Real students pay: an address that leads nowhere outside is wrong. */
  readonly isReal: boolean;
  readonly now: Date;
}

export type TryMerchant = (merchant: MerchantConfig, trial: MerchantTrial) => Promise<TrialStep[]>;

/** Whose account at which provider a payment was begun with. */
export interface Merchant {
  readonly provider: PaymentChannel;
  readonly merchant: string;
  readonly app: string;
}

/** The providers that the school takes money through, as they are at that moment: a page may have changed one. */
export interface PaymentGateways {
  /** With whom payments begin, in the order in which a page offers them. */
  inUse(): Promise<readonly PaymentGateway[]>;
  /**
   * With whom a payment began, whoever is in use since: it is asked for, closed and given back by that merchant's keys.
   * Undefined where the school has none. Throws KeysShutError where it has some that it cannot use.
   */
  ofMerchant(merchant: Merchant): Promise<PaymentGateway | undefined>;
  /** All whom the school has keys of, and had within the time of their notices: who is in use first. */
  known(): Promise<readonly PaymentGateway[]>;
}

export const isOfMerchant = (
  { provider, merchant, app }: Merchant,
  other: Pick<PaymentGateway, 'provider' | 'merchant' | 'app'>,
): boolean => provider === other.provider && merchant === other.merchant && app === other.app;

/**
 * Whether a gateway's keys may tell of a payment. WeChat Pay's and PayPal's are the merchant's, whichever of its apps
 * began it; Alipay's are each app's own.
 */
export const mayTellOf = (
  { provider, merchant, app }: Merchant,
  other: Pick<PaymentGateway, 'provider' | 'merchant' | 'app'>,
): boolean =>
  provider === other.provider &&
  merchant === other.merchant &&
  (provider !== 'alipay' || app === other.app);

/** No answer, or none that can be believed: what was asked may have happened. Ask again, with the same numbers. */
export class PaymentUnavailableError extends Error {}

/** The school has keys of that merchant, but none that it can use now: nobody can be asked until somebody mends it. */
export class KeysShutError extends PaymentUnavailableError {}

/** The provider said no, for good. `code` is its own, for the message log; `why` is ours, for pages. */
export class PaymentRefusedError extends Error {
  readonly code: string;
  readonly why: 'balance' | 'closed' | 'paid' | 'declined' | 'limit' | 'other';

  constructor(code: string, why: PaymentRefusedError['why'], message: string) {
    super(message);
    this.code = code;
    this.why = why;
  }
}
