import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { takeReceipt as operation } from '@xuezhou/contract/mall/console';
import { postReceived } from '@xuezhou/rules/ledger/postings';
import { yuanText } from '@xuezhou/rules/mall/money';
import { receiptOf, transferUntil } from '@xuezhou/rules/mall/transfer';
import { dayOf } from '../../../platform/clock.ts';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { postEntry } from '../../ledger/ledger.port.ts';
import { findOrderByNo } from '../console/find-order.ts';
import {
  orderReader,
  orderWriter,
  type OrderRow,
  type TradeRow,
} from '../order/order.repository.ts';
import type { PaymentRow } from '../payment/payment.repository.ts';
import { settleLocked } from '../payment/settle.ts';
import { accountName, type AccountRow } from './accounts.ts';
import {
  addHandPayment,
  dueTradeOf,
  openHandPayment,
  oweBack,
  receivedOf,
} from './hand-payment.ts';
import { tellOwed, tellShort } from './tell-by-hand.ts';

type Body = InputOf<typeof operation>['body'];
type Answer = DataOf<typeof operation>;

const yearMs = 366 * 86_400_000;

/** A day on which money can have moved. Throws receiptDay. */
export function demandDay(day: string, now: Date): void {
  if (day > dayOf(now) || day < dayOf(new Date(now.getTime() - yearMs)))
    throw new Refusal('receiptDay');
}

/** A number without blanks, however it was copied. Throws receiptNumber. */
export function demandNumber(text: string): string {
  const number = text.replaceAll(/\s/g, '');
  if (number === '') throw new Refusal('receiptNumber');
  return number;
}

/** Somebody saw the money: under the lock of its order it becomes what is due of it, part of that, or a debt. */
export async function takeReceipt(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<Answer> {
  const { connection } = services.database;
  const asked = { ...body, number: demandNumber(body.number), payer: body.payer.trim() };
  if (asked.payer === '') throw new Refusal('receiptPayer');
  demandDay(asked.day, services.clock.now());
  const found = await findOrderByNo(connection, body.orderNo);
  try {
    return await changeAudited(services, actor, async (change, now) => {
      const order = await orderWriter(change, found.student_id).lock(found.order_id);
      if (order === undefined) throw new Refusal('orderUnknown');
      const known = await knownOf(change, order, asked);
      if (known !== null) return { answer: known, auditEntry: null };
      const account = await demandAccount(change, asked.accountId);
      await demandFree(change, asked);
      const facts = await meaningOf(change, order, { account, asked });
      const logged = {
        ...{ orderNo: order.order_no, channel: account.channel, account: accountName(account) },
        ...{ amount: asked.amount, day: asked.day, number: asked.number, payer: asked.payer },
        ...facts.answer,
      };
      demandSecond(services, actor, { order, asked, logged });
      await book(change, order, { ...facts, account, asked, actor, now });
      const auditEntry = {
        operation: 'takeReceipt',
        target: { kind: 'order', id: order.order_id },
        after: logged,
        why: asked.why,
      };
      return { answer: facts.answer, auditEntry };
    });
  } catch (error) {
    // Somebody else was quicker with this number.
    if (isTaken(error)) throw new Refusal('receiptNumberUsed');
    throw error;
  }
}

async function knownOf(change: Change, order: OrderRow, asked: Body): Promise<Answer | null> {
  const row = await change
    .selectFrom('money_receipt')
    .where('receipt_id', '=', asked.receiptId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  const isSame =
    row.order_id === order.order_id &&
    row.account_id === asked.accountId &&
    row.amount_fen === asked.amount &&
    row.day === asked.day &&
    row.number === asked.number &&
    row.payer === asked.payer;
  if (!isSame) throw new Refusal('idReused');
  return { became: row.became, difference: row.difference_fen };
}

async function demandAccount(change: Change, accountId: number): Promise<AccountRow> {
  const account = await change
    .selectFrom('money_account')
    .where('account_id', '=', accountId)
    .where('is_on', '=', true)
    .selectAll()
    .forShare()
    .executeTakeFirst();
  if (account === undefined) throw new Refusal('moneyAccountUnknown');
  return account;
}

async function demandFree(change: Change, { accountId, number }: Body): Promise<void> {
  const taken = await change
    .selectFrom('money_number as n')
    .innerJoin('money_receipt as r', 'r.receipt_id', 'n.receipt_id')
    .innerJoin('mall_order as o', (join) =>
      join.onRef('o.student_id', '=', 'r.student_id').onRef('o.order_id', '=', 'r.order_id'),
    )
    .where('n.account_id', '=', accountId)
    .where('n.number', '=', number)
    .select('o.order_no')
    .executeTakeFirst();
  if (taken !== undefined)
    throw new Refusal(
      'receiptNumberUsed',
      `这个流水号已经记在订单 ${taken.order_no} 上，一笔钱只能记一次`,
    );
}

interface Meaning {
  readonly trade: TradeRow;
  /** Undefined: one is made. */
  readonly payment: PaymentRow | undefined;
  readonly fen: number;
  readonly answer: Answer;
}

/** What a sum is for an order now. Throws receiptDiffers where that is another than what is due, and nobody has said so. */
async function meaningOf(
  change: Change,
  order: OrderRow,
  { account: { channel }, asked }: { account: AccountRow; asked: Body },
): Promise<Meaning> {
  const due = await dueTradeOf(change, order);
  const trades = await orderReader(change, order.student_id).trades(order.order_id);
  const trade = due ?? trades.at(-1);
  if (trade === undefined) throw new Refusal('orderUnknown');
  const open = due === undefined ? [] : await openHandPayment(change, order, due);
  const sums = await Promise.all(
    open.map(async (one) => ({ one, received: await receivedOf(change, one) })),
  );
  // What came in part is gone on with, however the rest comes.
  const begun = sums.find(({ received }) => received > 0);
  const payment = begun?.one ?? open.find(({ provider }) => provider === channel);
  const missing = due === undefined ? 0 : due.amount_fen - (begun?.received ?? 0);
  const answer = receiptOf(missing, asked.amount);
  if (answer.difference > 0 && !asked.isDifferenceSeen)
    throw new Refusal('receiptDiffers', differenceWords(answer, missing));
  return { trade, payment, fen: due?.amount_fen ?? asked.amount, answer };
}

function differenceWords({ became, difference }: Answer, missing: number): string {
  const sum = `¥${yuanText(difference)}`;
  if (became === 'owed') return `这一单现在不用付，${sum} 都要退给付款的人。看过再确认`;
  return became === 'short'
    ? `应付 ¥${yuanText(missing)}，还差 ${sum}：订单会等着剩下的钱。看过再确认`
    : `应付 ¥${yuanText(missing)}，多了 ${sum}：订单付清，多的要手工退回。看过再确认`;
}

/** Above what one person may give back, two say that it is there. */
function demandSecond(
  { config }: ConsoleServices,
  actor: Actor,
  { order, asked, logged }: { order: OrderRow; asked: Body; logged: object },
): void {
  if (asked.amount <= config.REFUND_SECOND_FEN) return;
  demandSecondPerson(actor, {
    ...{ kind: 'receipt', decider: 'order.write', asksCode: true, why: asked.why },
    target: { kind: 'order', id: order.order_id },
    facts: { title: order.snapshot.title, ...logged },
    once: `receipt ${asked.receiptId}`,
  });
}

interface Booking extends Meaning {
  readonly account: AccountRow;
  readonly asked: Body;
  readonly actor: Actor;
  readonly now: Date;
}

async function book(change: Change, order: OrderRow, booking: Booking): Promise<void> {
  const { trade, fen, answer, account, asked, actor, now } = booking;
  const { channel } = account;
  const until = trade.pay_to ?? now;
  const payment =
    booking.payment ?? (await addHandPayment(change, order, { trade, channel, fen, until, now }));
  await change
    .insertInto('money_receipt')
    .values({
      ...{ receipt_id: asked.receiptId, student_id: order.student_id, order_id: order.order_id },
      ...{ payment_id: payment.payment_id, account_id: account.account_id, channel },
      ...{ amount_fen: asked.amount, day: asked.day, number: asked.number, payer: asked.payer },
      ...{ became: answer.became, difference_fen: answer.difference },
      ...{ taken_by: actor.agreement?.proposedBy.staffId ?? actor.staff.staffId, taken_at: now },
      ...{ undone_at: null, undone_by: null, undone_why: null },
    })
    .execute();
  await change
    .insertInto('money_number')
    .values({
      ...{ account_id: account.account_id, number: asked.number },
      receipt_id: asked.receiptId,
    })
    .execute();
  await postEntry(change, {
    ...{ kind: 'received', about: asked.receiptId, words: `${order.order_no} 收到`, at: now },
    postings: postReceived(`provider:${channel}`, asked.amount),
  });
  await closeClaims(change, payment);
  if (answer.became === 'short') await waitForRest(change, order, booking);
  else await settleByHand(change, order, { payment, booking });
}

async function closeClaims(change: Change, payment: PaymentRow): Promise<void> {
  await change
    .updateTable('transfer_claim')
    .where('student_id', '=', payment.student_id)
    .where('payment_id', 'in', (query) =>
      query
        .selectFrom('payment')
        .where('student_id', '=', payment.student_id)
        .where('order_id', '=', payment.order_id)
        .select('payment_id'),
    )
    .set({ state: 'taken' })
    .execute();
}

/** As long as for a whole transfer, from now on. */
async function waitForRest(
  change: Change,
  order: OrderRow,
  { trade, answer, asked, now }: Booking,
): Promise<void> {
  const { student_id: studentId, order_id: orderId } = order;
  const longer = transferUntil(now);
  const until = order.state === 'unpaid' && longer > order.pay_to ? longer : order.pay_to;
  if (order.state === 'unpaid') {
    await orderWriter(change, studentId).update(orderId, { pay_to: until });
    await change
      .updateTable('mall_trade')
      .where('student_id', '=', studentId)
      .where('trade_id', '=', trade.trade_id)
      .set({ pay_to: until })
      .execute();
  }
  await tellShort(change, order, {
    ...{ fen: asked.amount, missing: answer.difference, now },
    until: order.state === 'unpaid' ? until : (order.balance_to ?? until),
  });
}

async function settleByHand(
  change: Change,
  order: OrderRow,
  { payment, booking: { answer, now } }: { payment: PaymentRow; booking: Booking },
): Promise<void> {
  const settlement = await settleLocked(
    change,
    payment,
    {
      ...{ provider: payment.provider, paymentNo: payment.payment_no, paidAt: now },
      ...{ merchant: payment.merchant, app: payment.app, transactionNo: payment.payment_no },
      money: { amount: payment.amount, currency: payment.currency },
    },
    now,
  );
  const isExpected = settlement === (answer.became === 'owed' ? 'surplus' : 'settled');
  if (!isExpected) throw new Error(`a receipt became ${settlement}`);
  if (answer.became !== 'paid' || answer.difference === 0) return;
  await oweBack(change, order, { of: payment, fen: answer.difference, now });
  await tellOwed(change, order, { fen: answer.difference, why: '这一单付清了，多付的', now });
}
