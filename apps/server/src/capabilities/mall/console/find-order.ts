import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

/** By its number as a student reads it out, with or without spaces. Throws orderUnknown. */
export async function findOrderByNo(
  connection: Connection,
  orderNo: string,
): Promise<{ student_id: number; order_id: string; order_no: string }> {
  const order = await connection
    .selectFrom('mall_order')
    .where('order_no', '=', orderNo.replace(/\s/g, ''))
    .select(['student_id', 'order_id', 'order_no'])
    .executeTakeFirst();
  if (order === undefined) throw new Refusal('orderUnknown', `没有订单号为 ${orderNo} 的订单`);
  return order;
}
