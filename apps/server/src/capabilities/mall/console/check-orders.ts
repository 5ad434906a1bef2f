import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  decideUncheckedOrder as decideOperation,
  listUncheckedOrders as listOperation,
  shipOrder as shipOperation,
  takeTaobaoOrders as takeOperation,
} from '@xuezhou/contract/mall/console';
import { isTaobaoNumber } from '@xuezhou/rules/mall/invoice';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { checkOutside } from '../order/outside/check-outside.ts';
import { applyMove } from '../order/move-order.ts';
import { orderWriter } from '../order/order.repository.ts';
import { tellShipped } from '../order/after/tell-student.ts';
import { findOrderByNo } from './find-order.ts';

/** Orders whose number from elsewhere waits for somebody to look. */
export async function listUncheckedOrders({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('mall_order as o')
    .innerJoin('student as s', 's.student_id', 'o.student_id')
    .where('o.state', '=', 'checking')
    .select([
      'o.order_no',
      'o.external_no',
      'o.made_at',
      'o.snapshot',
      's.student_id',
      's.nickname',
    ])
    .orderBy('o.made_at')
    .execute();
  return rows.map((row) => ({
    orderNo: row.order_no,
    taobaoNo: row.external_no ?? '',
    title: row.snapshot.title,
    studentId: row.student_id,
    nickname: row.nickname,
    placedAt: row.made_at.toISOString(),
  }));
}

export async function decideUncheckedOrder(
  services: ConsoleServices,
  { body: { orderNo, isTrue, reply } }: InputOf<typeof decideOperation>,
  actor: Actor,
): Promise<true> {
  const found = await findOrderByNo(services.database.connection, orderNo);
  return await changeAudited(services, actor, async (change, now) => {
    const order = await orderWriter(change, found.student_id).lock(found.order_id);
    if (order?.state !== 'checking') throw new Refusal('orderNotChecking');
    await applyMove(change, order, {
      event: isTrue ? 'confirm' : 'reject',
      now,
      closedBy: 'school',
      closeWords: reply.trim() === '' ? '订单号没有核对上' : reply.trim(),
    });
    const auditEntry = {
      operation: 'decideUncheckedOrder',
      target: { kind: 'order', id: order.order_id },
      before: { state: order.state },
      after: { isTrue },
      why: reply,
    };
    return { answer: true as const, auditEntry };
  });
}

export async function takeTaobaoOrders(
  services: ConsoleServices,
  { body: { orders } }: InputOf<typeof takeOperation>,
  actor: Actor,
): Promise<DataOf<typeof takeOperation>> {
  const wrong = orders.find(({ taobaoNo }) => !isTaobaoNumber(taobaoNo));
  if (wrong !== undefined) throw new Refusal('taobaoNumber');
  const taken = await changeAudited(services, actor, async (change, now) => {
    for (const { taobaoNo, goodId, amount, isPaid } of orders) {
      const facts = { good_id: goodId, amount_fen: amount, is_paid: isPaid };
      await change
        .insertInto('taobao_order')
        .values({ taobao_no: taobaoNo, ...facts, imported_at: now })
        .onConflict((conflict) => conflict.column('taobao_no').doUpdateSet(facts))
        .execute();
    }
    const auditEntry = {
      operation: 'takeTaobaoOrders',
      target: { kind: 'shop', id: 'taobao' },
      after: { orders: orders.length },
    };
    return { answer: orders.length, auditEntry: orders.length === 0 ? null : auditEntry };
  });
  return { taken, opened: await openWaiting(services) };
}

async function openWaiting(services: ConsoleServices): Promise<number> {
  const waiting = await services.database.connection
    .selectFrom('mall_order')
    .where('state', '=', 'checking')
    .select(['student_id', 'order_id'])
    .execute();
  let opened = 0;
  for (const { student_id, order_id } of waiting)
    if (await checkOutside(services, student_id, order_id)) opened += 1;
  return opened;
}

export async function shipOrder(
  services: ConsoleServices,
  { body }: InputOf<typeof shipOperation>,
  actor: Actor,
): Promise<true> {
  const [carrier, number] = [body.carrier.trim(), body.number.trim()];
  if (carrier === '' || number === '') throw new Refusal('parcelEmpty');
  const found = await findOrderByNo(services.database.connection, body.orderNo);
  return await changeAudited(services, actor, async (change, now) => {
    const writer = orderWriter(change, found.student_id);
    const order = await writer.lock(found.order_id);
    if (order?.state !== 'paid' || order.address === null) throw new Refusal('orderNothingToShip');
    const { parcel: before } = order;
    // Sent twice by mistake: the student is told once.
    if (before?.carrier === carrier && before.number === number)
      return { answer: true as const, auditEntry: null };
    await writer.update(found.order_id, {
      parcel: JSON.stringify({ carrier, number, at: now.toISOString() }),
    });
    await tellShipped(change, order, { carrier, number, now });
    const auditEntry = {
      operation: 'shipOrder',
      target: { kind: 'order', id: order.order_id },
      ...(before !== null && { before: { carrier: before.carrier, number: before.number } }),
      after: { carrier, number },
    };
    return { answer: true as const, auditEntry };
  });
}
