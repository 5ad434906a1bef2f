import { randomBytes } from 'node:crypto';
import { postSurplus } from '@xuezhou/rules/ledger/postings';
import type { HandChannel } from '@xuezhou/contract/mall';
import { tradeDue } from '@xuezhou/rules/mall/order-state';
import { transferCode, transferCodeLength } from '@xuezhou/rules/mall/transfer';
import { v7 as uuidv7 } from 'uuid';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { postEntry } from '../../ledger/ledger.port.ts';
import {
  orderReader,
  orderWriter,
  type OrderRow,
  type TradeRow,
} from '../order/order.repository.ts';
import {
  isLive,
  paymentReader,
  paymentWriter,
  type PaymentRow,
} from '../payment/payment.repository.ts';
import { addTransfer } from '../payment/transfer.repository.ts';

export const isByHand = (provider: PaymentRow['provider']): provider is HandChannel =>
  provider === 'bank' || provider === 'cash';

/** What is to be paid of an order now; undefined: nothing. */
export async function dueTradeOf(
  connection: Change | Connection,
  { sale, state, student_id: studentId, order_id: orderId }: OrderRow,
): Promise<TradeRow | undefined> {
  const due = tradeDue(sale, state);
  const trades = await orderReader(connection, studentId).trades(orderId);
  return trades.find(({ trade_type }) => trade_type === due);
}

/** The one payment of a trade that the school itself is to confirm. */
export async function openHandPayment(
  connection: Change | Connection,
  { student_id: studentId, order_id: orderId }: OrderRow,
  { trade_id: tradeId }: Pick<TradeRow, 'trade_id'>,
): Promise<PaymentRow[]> {
  const payments = await paymentReader(connection).ofOrder(studentId, orderId);
  return payments.filter(
    (one) => one.trade_id === tradeId && isByHand(one.provider) && isLive(one),
  );
}

interface NewPayment {
  readonly trade: TradeRow;
  readonly channel: HandChannel;
  readonly fen: number;
  readonly until: Date;
  readonly now: Date;
  readonly state?: 'open' | 'surplus';
  /** Of what is over: of which payment. */
  readonly paidAt?: Date;
}

/** Nobody is asked about it: it waits until somebody confirms it, or the order is closed. */
export async function addHandPayment(
  change: Change,
  { student_id: studentId, order_id: orderId }: OrderRow,
  { trade, channel, fen, until, now, state = 'open', paidAt }: NewPayment,
): Promise<PaymentRow> {
  const id = uuidv7();
  await paymentWriter(change, studentId).add({
    ...{ payment_id: id, order_id: orderId, trade_id: trade.trade_id },
    ...{ provider: channel, way: 'hand', payment_no: id.replaceAll('-', '') },
    provider_no: channel === 'bank' && state === 'open' ? await freeCode(change) : null,
    ...{ amount: fen, currency: 'CNY', fen_per_dollar: null, fen },
    ...{ merchant: channel, app: channel, state, start: null, valid_until: until, fault: null },
    transaction_no: state === 'surplus' ? id.replaceAll('-', '') : null,
    ...{ paid_at: paidAt ?? null, started_at: now, checked_at: null, next_check_at: null },
  });
  const added = await paymentReader(change).own(studentId, id);
  if (added === undefined) throw new Error('a payment cannot vanish');
  return added;
}

async function freeCode(change: Change): Promise<string> {
  for (;;) {
    const code = transferCode(randomBytes(transferCodeLength));
    const taken = await change
      .selectFrom('payment')
      .where('provider', '=', 'bank')
      .where('provider_no', '=', code)
      .select('payment_no')
      .executeTakeFirst();
    if (taken === undefined) return code;
  }
}

/** What was confirmed of a payment, or of all of an order, and not taken back; in fen. */
export async function receivedOf(
  connection: Change | Connection,
  of: Pick<PaymentRow, 'student_id' | 'order_id'> & { readonly payment_id?: string },
): Promise<number> {
  const { payment_id: paymentId } = of;
  const { fen } = await connection
    .selectFrom('money_receipt')
    .where('student_id', '=', of.student_id)
    .where('order_id', '=', of.order_id)
    .$if(paymentId !== undefined, (query) => query.where('payment_id', '=', paymentId ?? ''))
    .where('undone_at', 'is', null)
    .select(({ fn }) => fn.sum('amount_fen').as('fen'))
    .executeTakeFirstOrThrow();
  return Number(fen ?? 0);
}

/** What came in part of a trade by whatever hand: the rest of cash may be transferred. In fen. */
export async function receivedInPart(
  connection: Change | Connection,
  order: OrderRow,
  trade: Pick<TradeRow, 'trade_id'>,
): Promise<number> {
  const open = await openHandPayment(connection, order, trade);
  const sums = await Promise.all(open.map((one) => receivedOf(connection, one)));
  return sums.reduce((sum, fen) => sum + fen, 0);
}

/** Gives what is due of an order time until then at least, and answers until when it has it. */
export async function waitLonger(change: Change, order: OrderRow, until: Date): Promise<Date> {
  const isBalance = order.state === 'deposit';
  const end = isBalance ? order.balance_to : order.pay_to;
  const trade = await dueTradeOf(change, order);
  if (trade === undefined || end === null || end >= until) return end ?? until;
  const { student_id: studentId, order_id: orderId } = order;
  await orderWriter(change, studentId).update(
    orderId,
    isBalance ? { balance_to: until } : { pay_to: until },
  );
  await change
    .updateTable('mall_trade')
    .where('student_id', '=', studentId)
    .where('trade_id', '=', trade.trade_id)
    .set({ pay_to: until })
    .execute();
  return until;
}

/** Money that the order does not need: a payment of its own, which goes back by hand. */
export async function oweBack(
  change: Change,
  order: OrderRow,
  { of, fen, now }: { of: PaymentRow; fen: number; now: Date },
): Promise<void> {
  const channel = isByHand(of.provider) ? of.provider : 'bank';
  const trade = await change
    .selectFrom('mall_trade')
    .where('student_id', '=', of.student_id)
    .where('trade_id', '=', of.trade_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  const payment = await addHandPayment(change, order, {
    ...{ trade, channel, fen, until: now, now, state: 'surplus', paidAt: now },
  });
  await postEntry(change, {
    ...{ kind: 'surplus', about: payment.payment_no, words: `${order.order_no} 多付`, at: now },
    postings: postSurplus('receipts', fen),
  });
  await addTransfer(change, {
    ...{ payment, refundId: null, money: { amount: fen, fen }, from: 'surplus', now },
  });
}
