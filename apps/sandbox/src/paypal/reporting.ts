import { toDecimal } from '../payment/decimal.ts';
import type { PaypalAccount } from './paypal-account.ts';
import type { PaypalBook } from './paypal-book.ts';
import { malformed } from './paypal-error.ts';
import { feeOf, PAYER, type PaypalOrder } from './paypal-order.ts';
import type { Json } from './present-order.ts';

const MOST_DAYS = 31;
const MOST_LINES = 500;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;

interface Line {
  readonly at: string;
  readonly info: Json;
}

/** GET /v1/reporting/transactions. @throws PaypalError */
export function listTransactions(
  book: PaypalBook,
  account: PaypalAccount,
  query: URLSearchParams,
): Json {
  const start = readDate(query, 'start_date');
  const end = readDate(query, 'end_date');
  if (end < start || end.getTime() - start.getTime() > MOST_DAYS * 86_400_000)
    throw malformed('INVALID_DATE_RANGE', `The dates lie more than ${MOST_DAYS} days apart.`);
  const size = readNumber(query, 'page_size', 100, MOST_LINES);
  const page = readNumber(query, 'page', 1, 1_000_000);
  const lines = book
    .orders()
    .flatMap(linesOf)
    .filter(({ at }) => new Date(at) >= start && new Date(at) <= end)
    .toSorted((one, other) => one.at.localeCompare(other.at));
  return {
    transaction_details: lines
      .slice((page - 1) * size, page * size)
      .map(({ info }) => ({ transaction_info: info })),
    account_number: account.merchantId,
    start_date: query.get('start_date'),
    end_date: query.get('end_date'),
    last_refreshed_datetime: reportTime(new Date().toISOString()),
    page,
    total_items: lines.length,
    total_pages: Math.max(1, Math.ceil(lines.length / size)),
    links: [],
  };
}

/** Payments as they came, and refunds under the payment that they belong to. */
function linesOf(order: PaypalOrder): Line[] {
  const { capture, currency } = order;
  if (!capture) return [];
  const money = (amount: number): Json => ({ currency_code: currency, value: toDecimal(amount) });
  const shared = (at: string): Json => ({
    paypal_account_id: PAYER.payerId,
    transaction_initiation_date: reportTime(at),
    transaction_updated_date: reportTime(at),
    protection_eligibility: '01',
  });
  const payment = {
    ...shared(capture.at),
    transaction_id: capture.id,
    transaction_event_code: 'T0006',
    transaction_amount: money(order.amount),
    fee_amount: money(-feeOf(order.amount)),
    transaction_status: capture.status === 'PENDING' ? 'P' : 'S',
    invoice_id: order.invoiceId,
    custom_field: order.customId,
  };
  const refunds = order.refunds
    .filter(({ status }) => status !== 'FAILED')
    .map((refund) => ({
      at: refund.at,
      info: {
        ...shared(refund.at),
        transaction_id: refund.id,
        paypal_reference_id: capture.id,
        paypal_reference_id_type: 'TXN',
        transaction_event_code: 'T1107',
        transaction_amount: money(-refund.amount),
        transaction_status: refund.status === 'PENDING' ? 'P' : 'S',
        invoice_id: refund.invoiceId,
        custom_field: refund.customId,
      },
    }));
  return [{ at: capture.at, info: payment }, ...refunds];
}

const reportTime = (at: string): string => `${at.slice(0, 19)}+0000`;

function readDate(query: URLSearchParams, name: string): Date {
  const text = query.get(name) ?? '';
  const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (!DATE.test(text) || Number.isNaN(at.getTime()))
    throw malformed('INVALID_PARAMETER_SYNTAX', `${name} is no date and time.`);
  return at;
}

function readNumber(query: URLSearchParams, name: string, usual: number, most: number): number {
  const value = Number(query.get(name) ?? usual);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw malformed('INVALID_PARAMETER_VALUE', `${name} is out of range.`);
  return value;
}
