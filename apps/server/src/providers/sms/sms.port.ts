/** Sends a verification code. Throws SmsError; one that is not retryable will fail in the same way again. */
export interface SmsSender {
  sendCode(message: {
    /** With its region, `+8613800000000`. */
    mobile: string;
    code: string;
    /** The provider hands it back in its receipts. */
    reference: string;
  }): Promise<{ providerId: string }>;
}

export class SmsError extends Error {
  readonly providerCode: string;
  readonly retryable: boolean;
  constructor(providerCode: string, message: string, retryable: boolean) {
    super(`${providerCode}: ${message}`);
    this.providerCode = providerCode;
    this.retryable = retryable;
  }
}
