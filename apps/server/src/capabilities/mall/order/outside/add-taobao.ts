import type { InputOf } from '@xuezhou/contract/kernel';
import type { addForTaobao as operation, OrderDetail } from '@xuezhou/contract/mall';
import { isTaobaoNumber } from '@xuezhou/rules/mall/invoice';
import { v7 as uuidv7 } from 'uuid';
import { claimDigest } from '../../../../platform/claims/claims.ts';
import { isTaken } from '../../../../platform/database/is-taken.ts';
import type { CurrentStudent } from '../../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../../platform/http/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import { isWithinLimits } from '../../../../platform/throttle.ts';
import { goodReader } from '../../goods/good.repository.ts';
import { yearOf } from './add-free.ts';
import { checkOutside } from './check-outside.ts';
import { applyMove } from '../move-order.ts';
import { presentDetail } from '../order-detail.ts';
import { orderWriter } from '../order.repository.ts';
import { placeOrder } from '../place-order.ts';

const limits = [{ seconds: 86_400, max: 10 }];

/**
 * An order that waits until its number at Taobao is checked: at once where the school's file of orders names it, else
 * by somebody. A number is good for one order of one student.
 */
export async function addForTaobao(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<{ resultEntity: OrderDetail }> {
  const { connection } = services.database;
  const { studentId } = student;
  const now = services.clock.now();
  const number = body.taobaoOrderNo.normalize('NFKC').replace(/\s/g, '');
  if (!isTaobaoNumber(number)) throw new Refusal('taobaoNumber');
  const [good] = await goodReader(connection).goods([body.goodId]);
  if (good === undefined) throw notFound();
  if (!good.takes_taobao || good.sale !== 'normal') throw new Refusal('payWayOff');
  const known = await connection
    .selectFrom('claim')
    .innerJoin('mall_order', 'mall_order.student_id', 'claim.student_id')
    .where('kind', '=', 'external-order')
    .where('digest', '=', claimDigest(number))
    .where('external_no', '=', number)
    .where('state', '<>', 'closed')
    .select(['mall_order.student_id', 'order_id', 'good_id'])
    .executeTakeFirst();
  if (known !== undefined) {
    if (known.student_id !== studentId || known.good_id !== body.goodId)
      throw new Refusal('taobaoUsed');
    return { resultEntity: await presentDetail(services, studentId, known.order_id) };
  }
  if (!(await isWithinLimits(connection, `taobao:${studentId}`, now, limits)))
    throw new Refusal('taobaoTooMany');
  const { addressId, agreementDigest, goodId } = body;
  const placing = {
    orderId: body.orderId ?? uuidv7(),
    goodId,
    limitYear: await yearOf(services, goodId, body.limitYear),
    couponId: null,
    addressId: addressId ?? null,
    agreementDigest,
    externalNo: number,
    realPrice: null,
    isPaidElsewhere: true,
  };
  const order = await placeOrder(services, student, placing, 'taobao');
  await connection
    .transaction()
    .execute(async (change) => {
      const writer = orderWriter(change, studentId);
      const locked = await writer.lock(order.order_id);
      if (locked === undefined) throw notFound();
      await writer.update(order.order_id, { external_no: number, way: 'taobao' });
      await applyMove(change, locked, { event: 'submit', now });
    })
    .catch((error: unknown) => {
      if (isTaken(error)) throw new Refusal('taobaoUsed');
      throw error;
    });
  await checkOutside(services, studentId, order.order_id);
  return { resultEntity: await presentDetail(services, studentId, order.order_id) };
}
