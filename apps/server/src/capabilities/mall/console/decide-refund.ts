import type { RefundReason } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { isTaken } from '../../../platform/database/is-taken.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { orderWriter, type OrderRow } from '../order/order.repository.ts';
import { tellRefundDecided } from '../order/tell-student.ts';
import { draftRefund } from '../refund/draft-refund.ts';
import type { RefundRow } from '../refund/refund.repository.ts';
import { runRefund } from '../refund/run-refund.ts';
import { MallActionError, noteAction, type Actor } from './actor.ts';
import { findOrderByNo } from './find-order.ts';

type Using = Pick<Services, 'database' | 'clock' | 'config'>;

/** Asked for, or proposed by the school, and not done yet. */
export async function listRefunds(connection: Connection) {
  return await connection
    .selectFrom('refund as r')
    .innerJoin('mall_order as o', (join) =>
      join.onRef('o.student_id', '=', 'r.student_id').onRef('o.order_id', '=', 'r.order_id'),
    )
    .where('r.state', 'in', ['asked', 'approved', 'processing', 'abnormal'])
    .select(['r.refund_request_no', 'r.state', 'r.money_fen', 'r.points_back', 'r.is_by_rule'])
    .select(['r.reason', 'r.words', 'r.asked_at', 'r.decided_by', 'r.proposed_by'])
    .select(['o.order_no', 'o.snapshot'])
    .orderBy('r.asked_at')
    .execute();
}

/** By the school; somebody decides on it as on one that a student asked for. */
export async function proposeRefund(
  { database: { connection }, clock }: Using,
  actor: Actor,
  wish: {
    readonly orderNo: string;
    readonly reason: RefundReason;
    readonly words: string;
    readonly lineIds?: readonly number[];
    readonly fen?: number;
  },
): Promise<number> {
  const found = await findOrderByNo(connection, wish.orderNo);
  const now = clock.now();
  try {
    return await connection.transaction().execute(async (change) => {
      const order = await orderWriter(change, found.student_id).lock(found.order_id);
      if (order === undefined || (order.state !== 'paid' && order.state !== 'deposit'))
        throw new MallActionError('这张订单没有可以退的');
      const draft = await draftRefund(
        change,
        order,
        {
          refundId: uuidv7(),
          reason: wish.reason,
          words: wish.words,
          lineIds: wish.lineIds,
          fen: wish.fen,
          proposedBy: actor.name,
        },
        now,
      );
      const { refund_request_no } = await change
        .insertInto('refund')
        .values({ ...draft, student_id: order.student_id })
        .returning('refund_request_no')
        .executeTakeFirstOrThrow();
      await noteAction(change, actor, {
        action: 'propose-refund',
        about: order.order_no,
        words: wish.words,
        at: now,
      });
      return refund_request_no;
    });
  } catch (error) {
    if (isTaken(error)) throw new MallActionError('这张订单的退款正在处理');
    if (error instanceof Refusal) throw new MallActionError(error.message);
    throw error;
  }
}

/** sent: the money is on its way; waits: a second person has to agree, as it is above the limit. */
export async function agreeToRefund(
  { database: { connection }, clock, config }: Using,
  actor: Actor,
  { refundNo, reply }: { readonly refundNo: number; readonly reply: string },
): Promise<'sent' | 'waits'> {
  const now = clock.now();
  return await connection.transaction().execute(async (change) => {
    const { refund, order } = await lock(change, refundNo);
    if (refund.state === 'processing' || refund.state === 'done') return 'sent';
    if (refund.state !== 'asked' && refund.state !== 'approved')
      throw new MallActionError('这份退款已经有结果了');
    const first = refund.state === 'approved' ? refund.decided_by : refund.proposed_by;
    const needsSecond = refund.money_fen > config.REFUND_SECOND_FEN;
    await noteAction(change, actor, {
      action: 'agree-to-refund',
      about: order.order_no,
      words: reply,
      at: now,
    });
    if (needsSecond && first === actor.name)
      throw new MallActionError('这笔退款超过了一个人能定的金额，请另一位同事来同意');
    // A proposal of the school is the first person's word.
    if (needsSecond && first === null) {
      await update(change, refund, { state: 'approved', decided_by: actor.name, reply });
      return 'waits';
    }
    const state = await runRefund(change, order, refund, now);
    await update(change, refund, {
      state,
      decided_by: first === null || first === actor.name ? actor.name : `${first}，${actor.name}`,
      decided_at: now,
      reply: reply === '' ? refund.reply : reply,
      ...(state === 'done' && { done_at: now }),
    });
    await tellRefundDecided(change, order, { isAgreed: true, reply, now });
    return 'sent';
  });
}

export async function refuseRefund(
  { database: { connection }, clock }: Using,
  actor: Actor,
  { refundNo, reply }: { readonly refundNo: number; readonly reply: string },
): Promise<void> {
  if (reply.trim() === '') throw new MallActionError('请写下不同意的原因，学员会看到');
  const now = clock.now();
  await connection.transaction().execute(async (change) => {
    const { refund, order } = await lock(change, refundNo);
    if (refund.state === 'refused') return;
    if (refund.state !== 'asked' && refund.state !== 'approved')
      throw new MallActionError('这份退款已经有结果了');
    await update(change, refund, {
      state: 'refused',
      decided_by: actor.name,
      decided_at: now,
      reply,
    });
    await noteAction(change, actor, {
      action: 'refuse-refund',
      about: order.order_no,
      words: reply,
      at: now,
    });
    await tellRefundDecided(change, order, { isAgreed: false, reply, now });
  });
}

/** Tries the transfers of an abnormal refund once more, with the same numbers, or notes that it was paid by hand. */
export async function retryRefund(
  { database: { connection }, clock }: Using,
  actor: Actor,
  refundNo: number,
): Promise<number> {
  const now = clock.now();
  return await connection.transaction().execute(async (change) => {
    const { refund, order } = await lock(change, refundNo);
    const again = await change
      .updateTable('refund_transfer')
      .where('student_id', '=', refund.student_id)
      .where('refund_id', '=', refund.refund_id)
      .where('state', '=', 'abnormal')
      .set({ state: 'waiting', next_try_at: now, tries: 0 })
      .returning('refund_no')
      .execute();
    if (again.length > 0) await update(change, refund, { state: 'processing' });
    for (const { refund_no } of again)
      await enqueue(change, 'return-money', { refundNo: refund_no });
    await noteAction(change, actor, {
      action: 'retry-refund',
      about: order.order_no,
      words: `${again.length} 笔`,
      at: now,
    });
    return again.length;
  });
}

async function lock(
  change: Change,
  refundNo: number,
): Promise<{ refund: RefundRow; order: OrderRow }> {
  const known = await change
    .selectFrom('refund')
    .where('refund_request_no', '=', refundNo)
    .select(['student_id', 'order_id'])
    .executeTakeFirst();
  // The order first, as everywhere.
  const order = known && (await orderWriter(change, known.student_id).lock(known.order_id));
  const refund = await change
    .selectFrom('refund')
    .where('refund_request_no', '=', refundNo)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined || refund === undefined)
    throw new MallActionError(`没有编号为 ${refundNo} 的退款`);
  return { refund, order };
}

async function update(
  change: Change,
  { student_id, refund_id }: RefundRow,
  changes: Partial<Pick<RefundRow, 'state' | 'decided_by' | 'decided_at' | 'done_at' | 'reply'>>,
): Promise<void> {
  await change
    .updateTable('refund')
    .where('student_id', '=', student_id)
    .where('refund_id', '=', refund_id)
    .set(changes)
    .execute();
}
