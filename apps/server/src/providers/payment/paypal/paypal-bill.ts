import {
  TransactionSearchController,
  type TransactionInformation,
} from '@paypal/paypal-server-sdk';
import type { BillLine } from '../payment.port.ts';
import { readDecimal } from '../decimal-amount.ts';
import { readMoney, timeOf, unreadable } from './paypal-reading.ts';
import type { AskPaypal } from './paypal-wire.ts';

const PAGE_SIZE = 500;
const DAY_MS = 86_400_000;

/** Money that came by a checkout, and money that went back. */
const PAYMENT = /^T00\d\d$/;
const REFUND = 'T1107';

/** What moved on a day in Shanghai. PayPal shows a transaction up to three hours after it happened. */
export async function* readBill(ask: AskPaypal, day: string): AsyncGenerator<BillLine> {
  const start = new Date(`${day}T00:00:00+08:00`);
  const end = new Date(start.getTime() + DAY_MS);
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const found = await ask({
      action: 'bill',
      paymentNo: null,
      ask: (client) =>
        new TransactionSearchController(client).searchTransactions({
          startDate: wireTime(start),
          endDate: wireTime(end),
          fields: 'transaction_info',
          pageSize: PAGE_SIZE,
          page,
        }),
    });
    pages = found.totalPages ?? 1;
    for (const { transactionInfo } of found.transactionDetails ?? []) {
      const line = transactionInfo && readLine(transactionInfo);
      if (line && line.at >= start && line.at < end) yield line;
    }
  }
}

const wireTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

/** Null for what is neither a payment nor a refund, or is not done. */
function readLine(info: TransactionInformation): BillLine | null {
  const code = info.transactionEventCode ?? '';
  const isRefund = code === REFUND;
  const isDone = info.transactionStatus === 'S' || info.transactionStatus === 'V';
  if (!isDone || (!isRefund && !PAYMENT.test(code))) return null;
  const { amount, currency } = readMoney(info.transactionAmount);
  const fee = info.feeAmount === undefined ? 0 : readDecimal(info.feeAmount.value);
  const transactionNo = isRefund ? info.paypalReferenceId : info.transactionId;
  if (fee === null || !transactionNo || !info.transactionInitiationDate)
    throw unreadable('a line of the bill');
  return {
    transactionNo,
    // Of a refund both numbers are ours: its invoice is the refund's, its field the payment's.
    paymentNo: (isRefund ? info.customField : info.invoiceId) ?? '',
    refundNo: isRefund ? (info.invoiceId ?? '') : null,
    isRefund,
    money: { amount: Math.abs(amount), currency },
    // The report subtracts what it costs us.
    feeAmount: fee === 0 ? 0 : -fee,
    at: timeOf(info.transactionInitiationDate),
  };
}
