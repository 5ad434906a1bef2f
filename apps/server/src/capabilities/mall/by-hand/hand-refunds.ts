import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listHandRefunds as listOperation,
  sendHandRefund as sendOperation,
} from '@xuezhou/contract/mall/console';
import type { HandChannel } from '@xuezhou/contract/mall';
import { groupedNumber } from '@xuezhou/rules/mall/transfer';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { paymentReader } from '../payment/payment.repository.ts';
import { finishTransfer } from '../payment/return-money.ts';
import { transferReader, transferWriter } from '../payment/transfer.repository.ts';
import { lockOrders } from '../refund/other-orders.ts';
import { isByHand } from './hand-payment.ts';
import { demandDay, demandNumber } from './of-statement.ts';

/** No provider sends it: it waits for a person. */
export const handRefundsWaiting = sql`refund_transfer t
  join payment p on p.student_id = t.student_id and p.payment_id = t.payment_id
  where t.state = 'waiting' and p.provider in ('bank', 'cash')`;

export async function countHandRefunds(connection: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${handRefundsWaiting}`.execute(connection);
  return rows[0]?.count ?? 0;
}

export async function listHandRefunds({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<{
    refund_no: string;
    order_no: string;
    title: string;
    student_id: number;
    nickname: string;
    channel: 'bank' | 'cash';
    fen: number;
    is_refund: boolean;
    payers: string[];
    numbers: string[];
    asked_at: Date;
  }>`
    with waiting as (select t.*, p.provider, p.order_id from ${handRefundsWaiting})
    select w.refund_no, o.order_no, o.snapshot ->> 'title' as title, o.student_id, s.nickname,
      w.provider as channel, w.fen, w.refund_id is not null as is_refund, w.asked_at,
      coalesce(r.payers, '{}') as payers, coalesce(r.numbers, '{}') as numbers
    from waiting w
    join mall_order o on o.student_id = w.student_id and o.order_id = w.order_id
    join student s on s.student_id = w.student_id
    left join lateral (
      select array_agg(distinct r.payer) as payers, array_agg(distinct r.number) as numbers
      from money_receipt r
      where r.student_id = w.student_id and r.order_id = w.order_id and r.undone_at is null
    ) r on true
    order by w.asked_at, w.refund_no`.execute(connection);
  return rows.map((row) => ({
    ...{ refundNo: row.refund_no, orderNo: row.order_no, title: row.title },
    ...{ studentId: row.student_id, nickname: row.nickname, channel: row.channel },
    ...{ amount: row.fen, isRefund: row.is_refund, payers: row.payers, numbers: row.numbers },
    since: row.asked_at.toISOString(),
  }));
}

/** Somebody sent it by hand and says by which number. */
export async function sendHandRefund(
  services: ConsoleServices,
  { body: { refundNo, day, why, ...body } }: InputOf<typeof sendOperation>,
  actor: Actor,
): Promise<true> {
  const number = demandNumber(body.number);
  demandDay(day, services.clock.now());
  return await changeAudited(services, actor, async (change, now) => {
    const known = await transferReader(change).byNo(refundNo);
    if (known === undefined) throw new Refusal('handRefundUnknown');
    await lockOrders(change, known.student_id);
    const transfer = await transferWriter(change).lock(refundNo);
    const payment = await paymentReader(change).own(known.student_id, known.payment_id);
    if (transfer === undefined || payment === undefined || !isByHand(payment.provider))
      throw new Refusal('handRefundUnknown');
    if (transfer.state === 'done') {
      if (transfer.provider_refund_no !== number) throw new Refusal('handRefundSent');
      return { answer: true as const, auditEntry: null };
    }
    if (day < dayOf(transfer.asked_at)) throw new Refusal('receiptDay', earlyWords);
    await demandUnsent(change, payment.provider, number);
    const doneAt = day === dayOf(now) ? now : new Date(`${day}T12:00:00+08:00`);
    await finishTransfer(change, transfer, { providerRefundNo: number, doneAt, now });
    const order = await change
      .selectFrom('mall_order')
      .where('student_id', '=', payment.student_id)
      .where('order_id', '=', payment.order_id)
      .select('order_no')
      .executeTakeFirstOrThrow();
    const auditEntry = {
      operation: 'sendHandRefund',
      target: { kind: 'handRefund', id: refundNo },
      after: {
        ...{ orderNo: groupedNumber(order.order_no), amount: transfer.fen },
        ...{ number: groupedNumber(number), day },
      },
      why,
    };
    return { answer: true as const, auditEntry };
  });
}

/** One sum that was sent settles one debt. Held against who says the same number at the same moment. */
async function demandUnsent(change: Change, channel: HandChannel, number: string): Promise<void> {
  const place = `sent by hand ${channel} ${number}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(change);
  const sent = await change
    .selectFrom('refund_transfer as t')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.student_id', '=', 't.student_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .innerJoin('mall_order as o', (join) =>
      join.onRef('o.student_id', '=', 'p.student_id').onRef('o.order_id', '=', 'p.order_id'),
    )
    .where('t.state', '=', 'done')
    .where('t.provider_refund_no', '=', number)
    .where('p.provider', '=', channel)
    .select('o.order_no')
    .executeTakeFirst();
  if (sent !== undefined)
    throw new Refusal(
      'receiptNumberUsed',
      `这个流水号已经记在订单 ${sent.order_no} 退回的一笔钱上，一笔付出的钱只能记一次`,
    );
}

const earlyWords = '这一天还没有定下要退这笔钱，请核对日期';
