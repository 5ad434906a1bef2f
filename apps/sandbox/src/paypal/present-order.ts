import { toDecimal } from '../payment/decimal.ts';
import type { PaypalAccount } from './paypal-account.ts';
import { feeOf, PAYER, type PaypalOrder, type PaypalRefund } from './paypal-order.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Seconds, as PayPal writes times. */
export const wireTime = (at: string): string => `${at.slice(0, 19)}Z`;

const moneyOf = (amount: number, currency: string): Json => ({
  currency_code: currency,
  value: toDecimal(amount),
});

/** With `Prefer: return=representation`, and to those who look. */
export function presentOrder(order: PaypalOrder, account: PaypalAccount): Json {
  const isKnown = order.status === 'APPROVED' || order.status === 'COMPLETED';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.hasSource && { payment_source: { paypal: isKnown ? sourceOf() : {} } }),
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: moneyOf(order.amount, order.currency),
        payee: { email_address: account.merchantMail, merchant_id: account.merchantId },
        ...(order.description !== '' && { description: order.description }),
        ...(order.customId !== '' && { custom_id: order.customId }),
        ...(order.invoiceId !== '' && { invoice_id: order.invoiceId }),
        ...(order.capture && { payments: presentPayments(order) }),
      },
    ],
    ...(isKnown && { payer: payerOf() }),
    create_time: wireTime(order.createdAt),
    update_time: wireTime(order.updatedAt),
    links: linksOf(order),
  };
}

/** The usual answer to who makes or captures an order: hardly anything. */
export function presentMinimal(order: PaypalOrder): Json {
  return {
    id: order.id,
    status: order.status,
    ...(order.hasSource && { payment_source: { paypal: {} } }),
    ...(order.capture && {
      purchase_units: [
        {
          reference_id: order.referenceId,
          payments: { captures: [{ id: order.capture.id, status: order.capture.status }] },
        },
      ],
    }),
    links: linksOf(order),
  };
}

/** The capture as an event, or its own address, shows it. */
export function presentCapture(order: PaypalOrder, account: PaypalAccount): Json {
  return {
    ...captureOf(order),
    supplementary_data: { related_ids: { order_id: order.id } },
    payee: { email_address: account.merchantMail, merchant_id: account.merchantId },
  };
}

export function presentRefund(
  refund: PaypalRefund,
  { currency, capture, origin }: PaypalOrder,
): Json {
  return {
    id: refund.id,
    amount: moneyOf(refund.amount, currency),
    ...(refund.invoiceId !== '' && { invoice_id: refund.invoiceId }),
    ...(refund.customId !== '' && { custom_id: refund.customId }),
    status: refund.status,
    ...(refund.note !== '' && { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: moneyOf(refund.amount, currency),
      paypal_fee: moneyOf(0, currency),
      net_amount: moneyOf(refund.amount, currency),
    },
    create_time: wireTime(refund.at),
    update_time: wireTime(refund.at),
    links: [
      { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${capture?.id ?? ''}`, rel: 'up', method: 'GET' },
    ],
  };
}

function presentPayments(order: PaypalOrder): Json {
  return {
    captures: [captureOf(order)],
    ...(order.refunds.length > 0 && {
      refunds: order.refunds.map((refund) => presentRefund(refund, order)),
    }),
  };
}

function captureOf(order: PaypalOrder): Json {
  const { capture, amount, currency, origin } = order;
  if (!capture) return {};
  const fee = feeOf(amount);
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: moneyOf(amount, currency),
    final_capture: true,
    ...(order.customId !== '' && { custom_id: order.customId }),
    ...(order.invoiceId !== '' && { invoice_id: order.invoiceId }),
    seller_protection: { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED'] },
    seller_receivable_breakdown: {
      gross_amount: moneyOf(amount, currency),
      paypal_fee: moneyOf(fee, currency),
      net_amount: moneyOf(amount - fee, currency),
    },
    create_time: wireTime(capture.at),
    update_time: wireTime(capture.at),
    links: [{ href: `${origin}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' }],
  };
}

function linksOf({ id, origin, status, hasSource }: PaypalOrder): Json[] {
  const self = { href: `${origin}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' };
  const isOpen = status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';
  if (status === 'APPROVED')
    return [self, { href: `${self.href}/capture`, rel: 'capture', method: 'POST' }];
  const way = hasSource ? 'payer-action' : 'approve';
  return isOpen
    ? [self, { href: checkoutAddress({ id, origin }), rel: way, method: 'GET' }]
    : [self];
}

/** Where a payer is sent. */
function checkoutAddress({ id, origin }: Pick<PaypalOrder, 'id' | 'origin'>): string {
  return `${origin}/checkoutnow?token=${id}`;
}

function sourceOf(): Json {
  return {
    email_address: PAYER.mail,
    account_id: PAYER.payerId,
    name: { given_name: PAYER.givenName, surname: PAYER.surname },
  };
}

function payerOf(): Json {
  return {
    name: { given_name: PAYER.givenName, surname: PAYER.surname },
    email_address: PAYER.mail,
    payer_id: PAYER.payerId,
  };
}
