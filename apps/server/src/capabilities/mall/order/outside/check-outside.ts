import type { Services } from '../../../../platform/services.ts';
import { applyMove } from '../move-order.ts';
import { orderWriter } from '../order.repository.ts';

/** Opens an order whose number the school's file of orders names as paid, for this good or for any; else it waits. */
export async function checkOutside(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  studentId: number,
  orderId: string,
): Promise<boolean> {
  return await connection.transaction().execute(async (change) => {
    const order = await orderWriter(change, studentId).lock(orderId);
    if (order === undefined || order.state !== 'checking' || order.external_no === null)
      return false;
    const listed = await change
      .selectFrom('taobao_order')
      .where('taobao_no', '=', order.external_no)
      .where('is_paid', '=', true)
      .select('good_id')
      .executeTakeFirst();
    if (listed === undefined) return false;
    if (listed.good_id !== null && listed.good_id !== order.good_id) return false;
    return (await applyMove(change, order, { event: 'confirm', now: clock.now() })) !== null;
  });
}
