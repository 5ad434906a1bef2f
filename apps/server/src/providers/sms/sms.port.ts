import type { Config } from '../../platform/config/config.ts';

/** How the provider is reached, and what goes out. */
export type SmsConfig = Pick<
  Config,
  | 'ALIYUN_ACCESS_KEY_ID'
  | 'ALIYUN_ACCESS_KEY_SECRET'
  | 'ALIYUN_SMS_PROTOCOL'
  | 'SMS_SIGN_NAME'
  | 'SMS_TEMPLATE_CODE'
  | 'smsNoticeTemplate'
  | 'smsPayTemplate'
  | 'smsEndpoint'
>;

/** Throws SmsError; one that is not retryable will fail in the same way again. It names no number. */
export interface SmsSender {
  /** A verification code. */
  sendCode(message: {
    /** With its region, `+8613800000000`. */
    mobile: string;
    code: string;
    /** The provider hands it back in its receipts. */
    reference: string;
    /** An approved signature; the configured one when left out. */
    sign?: string | undefined;
  }): Promise<{ providerId: string }>;
  /** That there is a message; undefined where the school has no template for it. */
  readonly sendNotice?: (message: {
    mobile: string;
    /** At most 35 characters, without addresses. */
    title: string;
    reference: string;
    sign?: string | undefined;
  }) => Promise<{ providerId: string }>;
  /** That an order waits to be paid; undefined where the school has no template for it. */
  readonly sendPayLink?: (message: {
    mobile: string;
    /** By which it is paid, behind the address that the template has. */
    code: string;
    /** In yuan, 「620」. */
    sum: string;
    /** 「11 月 28 日 18:00」. */
    until: string;
    reference: string;
    sign?: string | undefined;
  }) => Promise<{ providerId: string }>;
  /** What the provider says of a signature that the school applied for. */
  signState(sign: string): Promise<SignState>;
}

export type SignState = 'approved' | 'waiting' | 'refused';

export class SmsError extends Error {
  readonly providerCode: string;
  readonly retryable: boolean;
  constructor(providerCode: string, message: string, retryable: boolean) {
    super(`${providerCode}: ${message}`);
    this.providerCode = providerCode;
    this.retryable = retryable;
  }
}

/** What keeps messages from everybody: no answer, a key or signature that is not taken, an account without money. */
const troubles =
  /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|isv\.(?:OUT_OF_SERVICE|ACCOUNT_|AMOUNT_NOT_ENOUGH|SMS_SIGNATURE|SMS_TEMPLATE|PRODUCT_UN))/;

export const isSmsTrouble = (error: unknown): boolean =>
  error instanceof SmsError &&
  (troubles.test(error.providerCode) ||
    (error.retryable && !error.providerCode.startsWith('Throttling')));

/** Who receives what a trial sends, and under which signature. */
export interface SmsTrial {
  /** With its region. */
  readonly mobile: string;
  readonly code: string;
  /** Under which messages go out: the school's own where it is approved, else that of the setting. */
  readonly sign: string;
}
