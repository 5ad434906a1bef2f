import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { checkOutside } from '../order/check-outside.ts';
import { applyMove } from '../order/move-order.ts';
import { orderWriter } from '../order/order.repository.ts';
import { tellShipped } from '../order/tell-student.ts';
import { MallActionError, noteAction, type Actor } from './actor.ts';
import { findOrderByNo } from './find-order.ts';

type Using = Pick<Services, 'database' | 'clock'>;

/** Orders whose number from elsewhere waits for somebody to look. */
export async function listUnchecked(connection: Connection) {
  return await connection
    .selectFrom('mall_order as o')
    .innerJoin('student as s', 's.student_id', 'o.student_id')
    .where('o.state', '=', 'checking')
    .select(['o.order_no', 'o.external_no', 'o.made_at', 'o.snapshot', 's.nickname'])
    .orderBy('o.made_at')
    .execute();
}

/** Opens it, or closes it with a word to its student. */
export async function decideOutside(
  { database: { connection }, clock }: Using,
  actor: Actor,
  {
    orderNo,
    isTrue,
    words,
  }: { readonly orderNo: string; readonly isTrue: boolean; readonly words: string },
): Promise<void> {
  const found = await findOrderByNo(connection, orderNo);
  const now = clock.now();
  await connection.transaction().execute(async (change) => {
    const order = await orderWriter(change, found.student_id).lock(found.order_id);
    if (order === undefined || order.state !== 'checking')
      throw new MallActionError('这张订单不在等待核对');
    await applyMove(change, order, {
      event: isTrue ? 'confirm' : 'reject',
      now,
      closedBy: 'school',
      closeWords: words === '' ? '订单号没有核对上' : words,
    });
    await noteAction(change, actor, {
      action: isTrue ? 'confirm-order' : 'reject-order',
      about: order.order_no,
      words,
      at: now,
    });
  });
}

export interface OutsideOrder {
  readonly taobaoNo: string;
  readonly goodId: number | null;
  readonly fen: number;
  readonly isPaid: boolean;
}

/** The school's file of orders at Taobao; what waited for one of them opens. Once more changes nothing. */
export async function takeOutsideOrders(
  services: Using,
  actor: Actor,
  orders: readonly OutsideOrder[],
): Promise<{ taken: number; opened: number }> {
  const { connection } = services.database;
  const now = services.clock.now();
  await connection.transaction().execute(async (change) => {
    for (const order of orders)
      await change
        .insertInto('taobao_order')
        .values({
          taobao_no: order.taobaoNo,
          good_id: order.goodId,
          amount_fen: order.fen,
          is_paid: order.isPaid,
          imported_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('taobao_no').doUpdateSet({
            good_id: order.goodId,
            amount_fen: order.fen,
            is_paid: order.isPaid,
          }),
        )
        .execute();
    await noteAction(change, actor, {
      action: 'take-orders',
      about: 'taobao',
      words: `${orders.length} 张`,
      at: now,
    });
  });
  const waiting = await connection
    .selectFrom('mall_order')
    .where('state', '=', 'checking')
    .select(['student_id', 'order_id'])
    .execute();
  let opened = 0;
  for (const { student_id, order_id } of waiting)
    if (await checkOutside(services, student_id, order_id)) opened += 1;
  return { taken: orders.length, opened };
}

export async function shipOrder(
  { database: { connection }, clock }: Using,
  actor: Actor,
  parcel: { readonly orderNo: string; readonly carrier: string; readonly number: string },
): Promise<void> {
  const found = await findOrderByNo(connection, parcel.orderNo);
  const now = clock.now();
  const { carrier, number } = parcel;
  await connection.transaction().execute(async (change) => {
    const writer = orderWriter(change, found.student_id);
    const order = await writer.lock(found.order_id);
    if (order === undefined || order.state !== 'paid' || order.address === null)
      throw new MallActionError('这张订单没有要寄的');
    await writer.update(found.order_id, {
      parcel: JSON.stringify({ carrier, number, at: now.toISOString() }),
    });
    await noteAction(change, actor, {
      action: 'ship-order',
      about: order.order_no,
      words: `${carrier} ${number}`,
      at: now,
    });
    await tellShipped(change, order, { carrier, number, now });
  });
}
