/** Where PayPal sends its webhooks: one address for all orders, which the merchant can move. */
export interface Webhook {
  url: string;
  /** Events that the merchant asked to be told of. */
  eventTypes: readonly string[];
}

/** What a school needs: an order that was agreed to is seen when the student comes back. */
export const USUAL_EVENTS = [
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.REFUND.FAILED',
] as const;
