import type { InputOf } from '@xuezhou/contract/kernel';
import type { addForFree as operation, OrderDetail } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import type { CurrentStudent } from '../../../../platform/http/bind.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import { goodReader } from '../../goods/good.repository.ts';
import { isListed, mainVariant } from '../../goods/present-good.ts';
import { applyMove } from '../move-order.ts';
import { presentDetail } from '../order-detail.ts';
import { orderReader, orderWriter, type OrderRow } from '../order.repository.ts';
import { placeOrder } from '../place-order.ts';

/** The variant that is offered first, where none is named. */
export async function yearOf(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  goodId: number,
  limitYear: number | undefined,
): Promise<number> {
  if (limitYear !== undefined) return limitYear;
  const [good] = await goodReader(connection).goods([goodId]);
  const variant = good && mainVariant(good, clock.now());
  return good !== undefined && variant !== undefined && isListed(good, variant)
    ? variant.limit_year
    : 0;
}

/** Without money: what costs nothing, or what a coupon and points pay whole. Added twice it is added once. */
export async function addForFree(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<{ resultEntity: OrderDetail }> {
  const { connection } = services.database;
  const { studentId } = student;
  const reader = orderReader(connection, studentId);
  const known =
    (body.orderId && (await reader.order(body.orderId))) ||
    (await freeBefore(services, studentId, body.goodId));
  const order =
    known ??
    (await placeOrder(
      services,
      student,
      {
        ...body,
        orderId: body.orderId ?? uuidv7(),
        limitYear: await yearOf(services, body.goodId, body.limitYear),
        realPrice: 0,
      },
      'free',
    ).catch((error: unknown) => {
      // A price above nothing is not a change of price: it was never free.
      if (error instanceof Refusal && error.refusal === 'priceChanged')
        throw new Refusal('goodNotFree');
      throw error;
    }));
  await connection.transaction().execute(async (change) => {
    const locked = await orderWriter(change, studentId).lock(order.order_id);
    if (locked === undefined || locked.total_fen > 0) throw new Refusal('goodNotFree');
    await applyMove(change, locked, { event: 'grant', now: services.clock.now() });
  });
  return { resultEntity: await presentDetail(services, studentId, order.order_id) };
}

/** A course that was added and is still there is not added once more. */
async function freeBefore(
  { database: { connection } }: Services,
  studentId: number,
  goodId: number,
): Promise<OrderRow | undefined> {
  return await connection
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .where('good_id', '=', goodId)
    .where('way', '=', 'free')
    .where('total_fen', '=', 0)
    .where('coupon_fen', '=', 0)
    .where('points', '=', 0)
    .where('state', 'in', ['unpaid', 'paid'])
    .selectAll()
    .orderBy('made_at', 'desc')
    .executeTakeFirst();
}
