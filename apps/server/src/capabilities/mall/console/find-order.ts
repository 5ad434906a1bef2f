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

/** The numbers that people know orders by, by their ids. */
export async function orderNumbers(
  connection: Connection,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom('mall_order')
    .where('order_id', 'in', orderIds)
    .select(['order_id', 'order_no'])
    .execute();
  return new Map(rows.map((row) => [row.order_id, row.order_no]));
}
