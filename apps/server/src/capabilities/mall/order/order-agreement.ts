import type { Connection } from '../../../platform/database/prepare.ts';
import type { OrderText } from '../../agreement/agreement.port.ts';

/** The text that an order of the student's own was placed under. Null: it has none; undefined: no such order. */
export async function textOfOrder(
  connection: Connection,
  studentId: number,
  orderId: string,
): Promise<OrderText | null | undefined> {
  const order = await connection
    .selectFrom('mall_order as o')
    .leftJoin('order_agreement as a', 'a.digest', 'o.agreement_digest')
    .where('o.student_id', '=', studentId)
    .where('o.order_id', '=', orderId)
    .select(['o.snapshot', 'o.total_fen', 'o.state', 'a.title', 'a.version', 'a.html'])
    .executeTakeFirst();
  if (order === undefined) return undefined;
  const { snapshot, total_fen: price, state, title, version, html } = order;
  if (title === null || version === null || html === null) return null;
  const isOver = state === 'closed' || state === 'refunded';
  return { goodName: snapshot.title, price, title, version, html, isOver };
}
