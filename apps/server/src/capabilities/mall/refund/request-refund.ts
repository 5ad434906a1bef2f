import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  addToRefund as addOperation,
  Refund,
  requestRefund as operation,
} from '@xuezhou/contract/mall';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { orderWriter } from '../order/order.repository.ts';
import { draftRefund } from './draft-refund.ts';
import { presentRefund } from './refund-offer.ts';
import { refundReader } from './refund.repository.ts';

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
  await connection.transaction().execute(async (change) => {
    const refund = await change
      .selectFrom('refund')
      .where('student_id', '=', studentId)
      .where('refund_id', '=', body.refundId)
      .where('order_id', '=', body.orderId)
      .select(['state', 'words'])
      .forUpdate()
      .executeTakeFirst();
    if (refund === undefined) throw notFound();
    const words = body.words?.trim() ?? '';
    const isParcel = body.carrier !== undefined && body.number !== undefined;
    await change
      .updateTable('refund')
      .where('student_id', '=', studentId)
      .where('refund_id', '=', body.refundId)
      .set({
        ...(words !== '' &&
          refund.state === 'refused' && {
            state: 'asked' as const,
            decided_at: null,
            decided_by: null,
          }),
        ...(isParcel && {
          parcel: JSON.stringify({
            carrier: body.carrier,
            number: body.number,
            at: clock.now().toISOString(),
          }),
        }),
        words:
          words === ''
            ? refund.words
            : [refund.words, words].filter((part) => part !== '').join('\n'),
      })
      .execute();
  });
  const row = await refundReader(connection, studentId).one(body.refundId);
  if (row === undefined) throw notFound();
  return presentRefund(row);
}
