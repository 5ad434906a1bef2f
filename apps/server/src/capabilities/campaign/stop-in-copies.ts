import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';

const why = '数据是从别处恢复的';

/** Where the school turns out to be a copy, messages to many go on only when somebody plans them there anew. */
export async function stopInCopies(change: Change, now: Date): Promise<void> {
  await change
    .updateTable('campaign')
    .where('state', '=', 'planned')
    .set({ state: 'stopped', reason: `${why}，没有发` })
    .execute();
  await change
    .updateTable('campaign')
    .where('state', '=', 'sending')
    .set({
      ...{ state: 'recalled', finished_at: now },
      reason: sql<string>`${why}::text || '，发给 ' || sent || ' 人后停下了'`,
    })
    .execute();
}
