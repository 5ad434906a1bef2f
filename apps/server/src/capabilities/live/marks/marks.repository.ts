import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type MarkRow = Selectable<Tables['live_mark']>;

export const markReader = (connection: Connection | Change, liveId: number) => ({
  all: async (): Promise<MarkRow[]> =>
    await connection
      .selectFrom('live_mark')
      .where('live_id', '=', liveId)
      .selectAll()
      .orderBy('at')
      .orderBy('mark_id')
      .execute(),
});

export const markWriter = (change: Change, liveId: number) => ({
  /** Whoever marks waits for whoever marks the same class. */
  lock: async (): Promise<void> => {
    await change
      .selectFrom('live_class')
      .where('live_id', '=', liveId)
      .select('live_id')
      .forUpdate()
      .execute();
  },
  put: async (mark: Omit<MarkRow, 'live_id'>): Promise<void> => {
    await change
      .insertInto('live_mark')
      .values({ live_id: liveId, ...mark })
      .onConflict((conflict) =>
        conflict.columns(['live_id', 'mark_id']).doUpdateSet({ title: mark.title, at: mark.at }),
      )
      .execute();
  },
  drop: async (markId: string): Promise<void> => {
    await change
      .deleteFrom('live_mark')
      .where('live_id', '=', liveId)
      .where('mark_id', '=', markId)
      .execute();
  },
});
