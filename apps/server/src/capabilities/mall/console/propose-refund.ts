import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { proposeRefund as operation } from '@xuezhou/contract/mall/console';
import { v7 as uuidv7 } from 'uuid';
import { isTaken } from '../../../platform/database/is-taken.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { keepApproval } from '../../../platform/staff/approvals.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { orderWriter } from '../order/order.repository.ts';
import { draftRefund } from '../refund/draft-refund.ts';
import { lockOrders } from '../refund/other-orders.ts';
import { refundWish } from './refund-wish.ts';
import { findOrderByNo } from './find-order.ts';

/** By the school; somebody decides on it as on one that a student asked for. */
export async function proposeRefund(
  services: ConsoleServices,
  { body: { orderNo, reason, words, lineIds, amount } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const found = await findOrderByNo(services.database.connection, orderNo);
  try {
    return await changeAudited(services, actor, async (change, now) => {
      await lockOrders(change, found.student_id);
      const order = await orderWriter(change, found.student_id).lock(found.order_id);
      if (order?.state !== 'paid' && order?.state !== 'deposit')
        throw new Refusal('refundNotOffered', '这张订单没有可以退的');
      const proposedBy = actor.staff.staffId;
      const wish = { refundId: uuidv7(), reason, words, lineIds, fen: amount, proposedBy };
      const draft = await draftRefund(change, order, wish, now);
      const refund = await change
        .insertInto('refund')
        .values({ ...draft, student_id: order.student_id })
        .returning(['refund_request_no', 'money_fen', 'points_back', 'words', 'proposed_by'])
        .executeTakeFirstOrThrow();
      const refundNo = refund.refund_request_no;
      const agree = { operation: 'agreeToRefund', input: { body: { refundNo, reply: '' } } };
      await keepApproval(services, change, actor, agree, refundWish(order, refund));
      const auditEntry = {
        operation: 'proposeRefund',
        target: { kind: 'order', id: order.order_id },
        after: { refundNo, reason, amount: draft.money_fen, points: draft.points_back },
        why: words,
      };
      return { answer: { refundNo }, auditEntry };
    });
  } catch (error) {
    if (isTaken(error)) throw new Refusal('refundInWork');
    throw error;
  }
}
