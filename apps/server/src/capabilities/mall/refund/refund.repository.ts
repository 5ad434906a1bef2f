import type { Selectable } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type RefundRow = Selectable<Tables['refund']>;

export const refundReader = (connection: Connection, studentId: number) => ({
  ofOrder: async (orderId: string): Promise<RefundRow[]> =>
    await connection
      .selectFrom('refund')
      .where('student_id', '=', studentId)
      .where('order_id', '=', orderId)
      .selectAll()
      .orderBy('asked_at')
      .orderBy('refund_request_no')
      .execute(),
  one: async (refundId: string): Promise<RefundRow | undefined> =>
    await connection
      .selectFrom('refund')
      .where('student_id', '=', studentId)
      .where('refund_id', '=', refundId)
      .selectAll()
      .executeTakeFirst(),
});
