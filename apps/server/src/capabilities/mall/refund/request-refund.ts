import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  addToRefund as addOperation,
  Refund,
  requestRefund as operation,
} from '@xuezhou/contract/mall';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { orderReader, orderWriter, type OrderRow } from '../order/order.repository.ts';
import { draftRefund } from './draft-refund.ts';
import { lockOrders } from './other-orders.ts';
import { linesLeft, presentRefund } from './refund-offer.ts';
import { refundReader, type RefundRow } from './refund.repository.ts';

/** Asked for once: the same id answers with the same request, and of an order one is in work at a time. */
export async function requestRefund(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<Refund> {
  const reader = refundReader(connection, studentId);
  const known = await reader.one(body.refundId);
  if (known !== undefined) {
    if (known.order_id !== body.orderId) throw new Refusal('idReused');
    return presentRefund(known);
  }
  await connection
    .transaction()
    .execute(async (change) => {
      await lockOrders(change, studentId);
      const order = await orderWriter(change, studentId).lock(body.orderId);
      if (order === undefined) throw notFound();
      if (order.state !== 'paid') throw new Refusal('refundNotOffered');
      const wish = {
        refundId: body.refundId,
        reason: body.reason,
        words: body.words ?? '',
        lineIds: body.lineIds,
        proposedBy: null,
      };
      const draft = await draftRefund(change, order, wish, clock.now());
      await change
        .insertInto('refund')
        .values({ ...draft, student_id: studentId })
        .execute();
    })
    .catch((error: unknown) => {
      if (isTaken(error)) throw new Refusal('refundInWork');
      throw error;
    });
  const made = await reader.one(body.refundId);
  if (made === undefined) throw notFound();
  return presentRefund(made);
}

/** A word more, which also asks again after a refusal, or where the parcel that goes back is. */
export async function addToRefund(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof addOperation>,
): Promise<Refund> {
  const now = clock.now();
  await connection.transaction().execute(async (change) => {
    // The orders first, as everywhere.
    await lockOrders(change, studentId);
    const order = await orderWriter(change, studentId).lock(body.orderId);
    const refund = await refundReader(change, studentId).one(body.refundId);
    if (order === undefined || refund?.order_id !== order.order_id) throw notFound();
    const words = body.words?.trim() ?? '';
    const { carrier, number } = body;
    const isParcel = carrier !== undefined && number !== undefined;
    await change
      .updateTable('refund')
      .where('student_id', '=', studentId)
      .where('refund_id', '=', body.refundId)
      .set({
        ...(words !== '' &&
          refund.state === 'refused' &&
          (await askAgain(change, { order, refund, now }))),
        ...(isParcel && { parcel: JSON.stringify({ carrier, number, at: now.toISOString() }) }),
        words: [refund.words, words].filter((part) => part !== '').join('\n'),
      })
      .execute();
  });
  const row = await refundReader(connection, studentId).one(body.refundId);
  if (row === undefined) throw notFound();
  return presentRefund(row);
}

interface Again {
  readonly order: OrderRow;
  readonly refund: RefundRow;
  readonly now: Date;
}

/** What was refused, drawn up anew from what is left by now: another refund may have been paid meanwhile. */
async function askAgain(change: Change, { order, refund, now }: Again) {
  if (order.state !== 'paid') throw new Refusal('refundNotOffered');
  const lines = await orderReader(change, order.student_id).lines(order.order_id);
  const asked = new Set(refund.lines.map(({ lineId }) => lineId));
  const left = linesLeft(lines).filter(
    ({ lineId, kind }) => asked.has(lineId) && (kind === 'good' || kind === 'extra'),
  );
  if (!refund.is_whole && left.length === 0) throw new Refusal('refundNotOffered');
  const draft = await draftRefund(
    change,
    order,
    {
      refundId: refund.refund_id,
      reason: refund.reason,
      words: refund.words,
      lineIds: refund.is_whole ? undefined : left.map(({ lineId }) => lineId),
      fen: refund.is_whole ? undefined : refund.money_fen + refund.kept_fen,
      proposedBy: refund.proposed_by,
    },
    now,
  );
  // Where the parcel is, is as true as before.
  return { ...draft, parcel: undefined };
}
