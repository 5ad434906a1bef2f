import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { MallActionError, noteAction, type Actor } from './actor.ts';

/** Those that nobody explained yet, the oldest first. */
export async function listDifferences(connection: Connection) {
  return await connection
    .selectFrom('bill_difference')
    .where('settled_at', 'is', null)
    .selectAll()
    .orderBy('day')
    .orderBy('bill_difference_no')
    .execute();
}

export async function settleDifference(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  actor: Actor,
  { differenceNo, note }: { readonly differenceNo: number; readonly note: string },
): Promise<void> {
  if (note.trim() === '') throw new MallActionError('请写下这处差异是怎么处理的');
  const at = clock.now();
  await connection.transaction().execute(async (change) => {
    const settled = await change
      .updateTable('bill_difference')
      .where('bill_difference_no', '=', differenceNo)
      .where('settled_at', 'is', null)
      .set({ settled_at: at, settled_by: actor.name, note })
      .returning('payment_no')
      .executeTakeFirst();
    if (settled === undefined) throw new MallActionError(`没有编号为 ${differenceNo} 的差异`);
    await noteAction(change, actor, {
      action: 'settle-difference',
      about: settled.payment_no,
      words: note,
      at,
    });
  });
}
