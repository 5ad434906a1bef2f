import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { takeReceipt as operation } from '@xuezhou/contract/mall/console';
import { postReceived } from '@xuezhou/rules/ledger/postings';
import { transferUntil } from '@xuezhou/rules/mall/transfer';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { postEntry } from '../../ledger/ledger.port.ts';
import type { OrderRow, TradeRow } from '../order/order.repository.ts';
import type { PaymentRow } from '../payment/payment.repository.ts';
import { settleLocked } from '../payment/settle.ts';
import type { AccountRow } from './accounts.ts';
import { addHandPayment, oweBack, waitLonger } from './hand-payment.ts';
import { specialDays } from '../../../platform/special-days.ts';
import { tellOwed, tellShort } from './tell-by-hand.ts';

type Body = InputOf<typeof operation>['body'];
type Answer = DataOf<typeof operation>;

export interface Meaning {
  readonly trade: TradeRow;
  /** Undefined: one is made. */
  readonly payment: PaymentRow | undefined;
  readonly fen: number;
  readonly answer: Answer;
}

interface Booking extends Meaning {
  readonly account: AccountRow;
  readonly asked: Body;
  readonly actor: Actor;
  readonly now: Date;
}

/** Writes what was confirmed: the receipt, its number, the ledger, and what it makes of the order. */
export async function book(change: Change, order: OrderRow, booking: Booking): Promise<void> {
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

/** As long as for a whole transfer, from now on; a balance too, whose deposit would be lost for what is missing. */
async function waitForRest(
  change: Change,
  order: OrderRow,
  { answer, asked, now }: Booking,
): Promise<void> {
  const until = await waitLonger(change, order, transferUntil(now, await specialDays(change)));
  await tellShort(change, order, {
    ...{ fen: asked.amount, missing: answer.difference, until, now },
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
