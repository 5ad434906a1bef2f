import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** What of messages waits to leave the house of a copy, until somebody says whether it does. */
export const heldDeliveries = {
  hold: async (change: Change): Promise<void> => {
    await change
      .updateTable('message_delivery')
      .where('state', '=', 'waiting')
      .set({ is_held: true })
      .execute();
  },
  count: async (connection: Connection): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from message_delivery where state = 'waiting' and is_held`.execute(
      connection,
    );
    return rows[0]?.count ?? 0;
  },
  settle: async (
    change: Change,
    { isSent, now }: { readonly isSent: boolean; readonly now: Date },
  ): Promise<void> => {
    await change
      .updateTable('message_delivery')
      .where('state', '=', 'waiting')
      .where('is_held', '=', true)
      .set(
        isSent
          ? { is_held: false }
          : {
              ...{ is_held: false, state: 'dropped', settled_at: now },
              reason: '数据是从别处恢复的，没有发',
            },
      )
      .execute();
  },
};
