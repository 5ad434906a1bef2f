import type { RawAnswer } from '../payment/payment-server.ts';
import { newDebugId } from './paypal-numbers.ts';

const MESSAGES = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  RATE_LIMIT_REACHED: 'Too many requests. Blocked due to rate limiting.',
  INTERNAL_SERVER_ERROR: 'An internal server error has occurred.',
} as const;

const STATUSES = {
  INVALID_REQUEST: 400,
  AUTHENTICATION_FAILURE: 401,
  RESOURCE_NOT_FOUND: 404,
  UNPROCESSABLE_ENTITY: 422,
  RATE_LIMIT_REACHED: 429,
  INTERNAL_SERVER_ERROR: 500,
} as const;

/** A refusal in PayPal's own words. */
export class PaypalError extends Error {
  readonly kind: keyof typeof MESSAGES;
  readonly issue: string;

  constructor(kind: keyof typeof MESSAGES, issue = '', description = '') {
    super(description || MESSAGES[kind]);
    this.name = 'PaypalError';
    this.kind = kind;
    this.issue = issue;
  }

  toAnswer(): RawAnswer {
    const debugId = newDebugId();
    const body = {
      name: this.kind,
      message: MESSAGES[this.kind],
      debug_id: debugId,
      details: this.issue === '' ? [] : [{ issue: this.issue, description: this.message }],
      links: [],
    };
    return {
      status: STATUSES[this.kind],
      headers: { 'content-type': 'application/json', 'paypal-debug-id': debugId },
      body: JSON.stringify(body),
    };
  }
}

const ISSUES = {
  ORDER_NOT_APPROVED: 'Payer has not yet approved the Order for payment.',
  ORDER_ALREADY_CAPTURED: 'Order already captured.',
  INSTRUMENT_DECLINED:
    'The instrument presented was either declined by the processor or bank, or it cannot be used for this payment.',
  DUPLICATE_INVOICE_ID: 'Duplicate Invoice ID detected.',
  DUPLICATE_REQUEST_ID: 'The value of PayPal-Request-Id header has already been used.',
  CURRENCY_NOT_SUPPORTED: 'Currency code is not currently supported.',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'Must be greater than zero.',
  DECIMAL_PRECISION: 'The value of the field should not be more than two decimal places.',
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded.',
  REFUND_AMOUNT_EXCEEDED: 'The refund amount must be less than or equal to the capture amount.',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'Capture could not be refunded due to insufficient funds.',
  REFUND_CURRENCY_MISMATCH: 'Refund must be in the same currency as the capture.',
} as const;

export function issueError(issue: keyof typeof ISSUES): PaypalError {
  return new PaypalError('UNPROCESSABLE_ENTITY', issue, ISSUES[issue]);
}

export function notFound(): PaypalError {
  return new PaypalError(
    'RESOURCE_NOT_FOUND',
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  );
}

export function malformed(issue: string, description: string): PaypalError {
  return new PaypalError('INVALID_REQUEST', issue, description);
}
