import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  agreeToRefund as agreeOperation,
  refuseRefund as refuseOperation,
  retryRefund as retryOperation,
} from '@xuezhou/contract/mall/console';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited, type Done } from '../../../platform/staff/change-audited.ts';
import { closeApprovals } from '../../../platform/staff/approvals.ts';
import { machineOperatorId } from '../../../platform/staff/machine-operator.ts';
import { inSameHand } from '../../../platform/staff/same-hand.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandPerson } from '../../staff/staff.port.ts';
import { refundTarget, refundWish } from './refund-wish.ts';
import { orderWriter, type OrderRow } from '../order/order.repository.ts';
import { tellRefundDecided } from '../order/after/tell-student.ts';
import { demandUncounted, isStillDue } from '../refund/draft-refund.ts';
import { lockOrders } from '../refund/other-orders.ts';
import type { RefundRow } from '../refund/refund.repository.ts';
import { runRefund } from '../refund/run-refund.ts';

type Agreed = DataOf<typeof agreeOperation>;

export async function agreeToRefund(
  services: ConsoleServices,
  { body: { refundNo, reply, code, proof } }: InputOf<typeof agreeOperation>,
  actor: Actor,
): Promise<Agreed> {
  const look = (change: Change, now: Date) =>
    demandAgreeable(services, change, refundNo, actor, now);
  // Wrong codes are counted whatever becomes of the rest: outside of the transaction, and asked for when all else is well.
  if (actor.agreement === undefined) {
    const { connection } = services.database;
    const seen = await inTransaction(connection, (change) => look(change, services.clock.now()));
    if (seen !== 'sent') await demandPerson(services, actor, { code, proof });
  }
  return await changeAudited(services, actor, async (change, now): Promise<Done<Agreed>> => {
    const found = await look(change, now);
    if (found === 'sent') return { answer: { state: 'sent' }, auditEntry: null };
    const { refund, order, isMuch, first } = found;
    const done = (state: RefundRow['state'], answer: Agreed): Done<Agreed> => ({
      answer,
      auditEntry: {
        ...auditEntryOf('agreeToRefund', order, refund),
        after: { refundNo, state, amount: refund.money_fen, points: refund.points_back },
        why: reply,
      },
    });
    if (isMuch && first === null) {
      await update(change, refund, { state: 'approved', decided_by: actor.staff.staffId, reply });
      return done('approved', { state: 'waits' });
    }
    const state = await runRefund(change, order, refund, now);
    if (actor.agreement === undefined)
      await closeApprovals(change, actor, refundTarget(refundNo), { state: 'agreed', at: now });
    await update(change, refund, {
      state,
      decided_by: actor.staff.staffId,
      decided_at: now,
      reply: reply === '' ? refund.reply : reply,
      ...(state === 'done' && { done_at: now }),
    });
    await tellRefundDecided(change, order, { isAgreed: true, reply, now });
    return done(state, { state: 'sent' });
  });
}

/** What can be agreed to by who asks, held until the end of the change; 'sent': that was done before. */
async function demandAgreeable(
  { config }: ConsoleServices,
  change: Change,
  refundNo: number,
  actor: Actor,
  now: Date,
) {
  const { refund, order } = await lock(change, refundNo);
  if (refund.state === 'processing' || refund.state === 'done') return 'sent';
  if (refund.state !== 'asked' && refund.state !== 'approved') throw new Refusal('refundDecided');
  if (refund.takes_back) await demandUncounted(change, order, now);
  if (!(await isStillDue(change, order, refund)))
    throw new Refusal(
      'refundNotOffered',
      '订单在申请之后变了，这笔退款和现在能退的不一样。请不同意这一笔，再按现在的订单重新提出',
    );
  const isMuch = (await moneyOfOrder(change, refund)) > config.REFUND_SECOND_FEN;
  // A proposal of the school is the first person's word.
  const first = refund.state === 'approved' ? refund.decided_by : refund.proposed_by;
  if (first !== null && (await inSameHand(change, first, now)).has(actor.staff.staffId))
    demandAnother(actor, order, refund, { isMuch });
  return { refund, order, isMuch, first };
}

/** Of all that goes back of the order and was not refused, in fen: in parts it is no less. */
async function moneyOfOrder(change: Change, { student_id, order_id }: RefundRow): Promise<number> {
  const { fen } = await change
    .selectFrom('refund')
    .where('student_id', '=', student_id)
    .where('order_id', '=', order_id)
    .where('state', '!=', 'refused')
    .select(({ fn }) => fn.sum('money_fen').as('fen'))
    .executeTakeFirstOrThrow();
  return Number(fen ?? 0);
}

/** Whoever proposed it never decides, however little it is; the machine's operator does up to what one person may. */
function demandAnother(
  actor: Actor,
  order: OrderRow,
  refund: RefundRow,
  { isMuch }: { isMuch: boolean },
): void {
  if (actor.staff.staffId !== machineOperatorId)
    demandSecondPerson(actor, refundWish(order, refund));
  else if (isMuch) throw new Refusal('refundSecondPerson');
}

export async function refuseRefund(
  services: ConsoleServices,
  { body: { refundNo, reply } }: InputOf<typeof refuseOperation>,
  actor: Actor,
): Promise<true> {
  if (reply.trim() === '') throw new Refusal('refundReplyEmpty');
  return await changeAudited(services, actor, async (change, now) => {
    const { refund, order } = await lock(change, refundNo);
    if (refund.state === 'refused') return { answer: true as const, auditEntry: null };
    if (refund.state !== 'asked' && refund.state !== 'approved') throw new Refusal('refundDecided');
    await update(change, refund, {
      state: 'refused',
      decided_by: actor.staff.staffId,
      decided_at: now,
      reply,
    });
    await closeApprovals(change, actor, refundTarget(refundNo), { state: 'refused', at: now });
    await tellRefundDecided(change, order, { isAgreed: false, reply, now });
    const auditEntry = {
      ...auditEntryOf('refuseRefund', order, refund),
      after: { refundNo, state: 'refused' },
      why: reply,
    };
    return { answer: true as const, auditEntry };
  });
}

/** Tries the transfers of an abnormal refund once more, with the same numbers. */
export async function retryRefund(
  services: ConsoleServices,
  { body: { refundNo } }: InputOf<typeof retryOperation>,
  actor: Actor,
): Promise<DataOf<typeof retryOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const { refund, order } = await lock(change, refundNo);
    const again = await change
      .updateTable('refund_transfer')
      .where('student_id', '=', refund.student_id)
      .where('refund_id', '=', refund.refund_id)
      .where('state', '=', 'abnormal')
      .set({ state: 'waiting', next_try_at: now, tries: 0 })
      .returning('refund_no')
      .execute();
    const transfers = again.length;
    if (transfers === 0) return { answer: { transfers }, auditEntry: null };
    await update(change, refund, { state: 'processing' });
    for (const { refund_no } of again)
      await enqueue(change, 'return-money', { refundNo: refund_no });
    const auditEntry = {
      ...auditEntryOf('retryRefund', order, refund),
      after: { refundNo, transfers },
    };
    return { answer: { transfers }, auditEntry };
  });
}

const auditEntryOf = (operation: string, { order_id }: OrderRow, { state }: RefundRow) => ({
  operation,
  target: { kind: 'order', id: order_id },
  before: { state },
});

async function lock(
  change: Change,
  refundNo: number,
): Promise<{ refund: RefundRow; order: OrderRow }> {
  const known = await change
    .selectFrom('refund')
    .where('refund_request_no', '=', refundNo)
    .select(['student_id', 'order_id'])
    .executeTakeFirst();
  // The orders first, as everywhere.
  if (known !== undefined) await lockOrders(change, known.student_id);
  const order = known && (await orderWriter(change, known.student_id).lock(known.order_id));
  const refund = await change
    .selectFrom('refund')
    .where('refund_request_no', '=', refundNo)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined || refund === undefined)
    throw new Refusal('refundUnknown', `没有编号为 ${refundNo} 的退款`);
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
