import type { DataOf } from '@xuezhou/contract/kernel';
import type { listRefunds as operation } from '@xuezhou/contract/mall/console';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { OrderRow } from '../order/order.repository.ts';
import { seatsWithout } from '../order/open-order.ts';
import { countingOrders, endsWithout, keptBy, otherOrders } from '../refund/other-orders.ts';

/** Asked for, or proposed by the school, and not done yet. */
export async function listRefunds(
  { database: { connection }, clock }: ConsoleServices,
  { staff }: Actor,
): Promise<DataOf<typeof operation>> {
  const rows = await connection
    .selectFrom('refund as r')
    .innerJoin('mall_order as o', (join) =>
      join.onRef('o.student_id', '=', 'r.student_id').onRef('o.order_id', '=', 'r.order_id'),
    )
    .leftJoin('staff as p', 'p.staff_id', 'r.proposed_by')
    .leftJoin('staff as d', 'd.staff_id', 'r.decided_by')
    .where('r.state', 'in', ['asked', 'approved', 'processing', 'abnormal'])
    .select(['r.refund_request_no', 'r.state', 'r.money_fen', 'r.points_back', 'r.is_by_rule'])
    .select(['r.reason', 'r.words', 'r.asked_at', 'p.name as proposed_by', 'd.name as agreed_by'])
    .select([
      'r.kept_fen',
      'r.takes_back',
      'o.student_id',
      'o.order_id',
      'o.order_no',
      'o.snapshot',
    ])
    .select(['o.granted', 'o.paid_at', 'o.state as order_state'])
    .select(['r.proposed_by as proposer', 'r.decided_by as decider'])
    .orderBy('r.asked_at')
    .execute();
  const now = clock.now();
  return await Promise.all(
    rows.map(async (row) => ({
      refundNo: row.refund_request_no,
      orderNo: row.order_no,
      title: row.snapshot.title,
      state: row.state,
      amount: row.money_fen,
      kept: row.kept_fen,
      ...(await followsOf(connection, row, now)),
      points: row.points_back,
      isByRule: row.is_by_rule,
      reason: row.reason,
      words: row.words,
      askedAt: row.asked_at.toISOString(),
      proposedBy: row.proposed_by,
      agreedBy: row.agreed_by,
      isOwn: (row.state === 'approved' ? row.decider : row.proposer) === staff.staffId,
    })),
  );
}

type Waiting = Pick<OrderRow, 'student_id' | 'order_id' | 'granted' | 'paid_at' | 'snapshot'> & {
  readonly takes_back: boolean;
  readonly order_state: OrderRow['state'];
};

/** Why it cannot be agreed to yet, and what else becomes of who asked. */
async function followsOf(connection: Connection, row: Waiting, now: Date) {
  if (!row.takes_back || row.order_state !== 'paid') return { keptWords: '', moves: [] };
  const others = await otherOrders(connection, row);
  const ends = await endsWithout(connection, row, { others, now });
  return {
    keptWords: keptBy(countingOrders(others, ends))?.words ?? '',
    moves: await seatsWithout(connection, row, { others, ends, now }),
  };
}
