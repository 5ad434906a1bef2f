/** Amounts count the currency's smallest unit, times are ISO 8601. */
export interface PaypalOrder {
  readonly id: string;
  readonly referenceId: string;
  readonly invoiceId: string;
  readonly customId: string;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  /** Asked with payment_source, not with the older application_context. */
  readonly hasSource: boolean;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** Where the merchant reached PayPal; its own addresses start so. */
  readonly origin: string;
  readonly createdAt: string;
  updatedAt: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  /** The payer chose something that the bank will decline. */
  isDeclined: boolean;
  capture: PaypalCapture | null;
  readonly refunds: PaypalRefund[];
  /** Why the last person who looked at it did not agree. */
  lastRefusal: string;
}

export interface PaypalCapture {
  readonly id: string;
  status: 'COMPLETED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  readonly at: string;
}

export interface PaypalRefund {
  readonly id: string;
  readonly invoiceId: string;
  readonly customId: string;
  readonly amount: number;
  readonly note: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  /** What a refund in process will come to. */
  readonly outcome: 'COMPLETED' | 'FAILED';
  at: string;
}

/** An order that nobody agreed to is forgotten after so long. */
export const ORDER_MS = 3 * 3_600_000;

/** Who pays at PayPal's stand-in. */
export const PAYER = {
  payerId: 'SANDBOXPAYER1',
  mail: 'student@sandbox.example',
  givenName: 'Sandbox',
  surname: 'Student',
} as const;

/** What PayPal keeps of a payment: 4.4 percent and thirty cents. */
export const feeOf = (amount: number): number => Math.round((amount * 44) / 1000) + 30;

/** Cents of refunds in one of `states`. */
export function refundedOf(
  { refunds }: PaypalOrder,
  states: readonly PaypalRefund['status'][],
): number {
  return refunds
    .filter(({ status }) => states.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}
