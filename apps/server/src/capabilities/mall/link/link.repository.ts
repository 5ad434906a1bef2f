import type { OrderLinkState } from '@xuezhou/contract/mall';
import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { OrderRow } from '../order/order.repository.ts';

export type LinkRow = Selectable<Tables['order_link']>;

export const linkReader = (connection: Connection) => ({
  byCode: async (digest: Buffer): Promise<LinkRow | undefined> =>
    await connection
      .selectFrom('order_link')
      .where('code_digest', '=', digest)
      .selectAll()
      .executeTakeFirst(),
  ofOrder: async (studentId: number, orderId: string): Promise<LinkRow | undefined> =>
    await connection
      .selectFrom('order_link')
      .where('student_id', '=', studentId)
      .where('order_id', '=', orderId)
      .selectAll()
      .executeTakeFirst(),
});

export async function updateLink(
  connection: Connection | Change,
  { student_id, order_id }: Pick<LinkRow, 'student_id' | 'order_id'>,
  changed: Partial<Omit<LinkRow, 'student_id' | 'order_id' | 'code_digest'>>,
): Promise<void> {
  await connection
    .updateTable('order_link')
    .where('student_id', '=', student_id)
    .where('order_id', '=', order_id)
    .set(changed)
    .execute();
}

/** What the link is, from its order alone: a link has no state of its own that could differ. */
export function linkStateOf(order: OrderRow, now: Date): OrderLinkState {
  if (order.state === 'closed') {
    if (order.closed_by === 'school') return 'withdrawn';
    return order.closed_by === 'time' ? 'over' : 'closed';
  }
  if (order.state === 'refunded') return 'closed';
  if (order.state !== 'unpaid') return 'paid';
  return now >= order.pay_to ? 'over' : 'open';
}
