import { sql, type Insertable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type StoredGood = Omit<
  Insertable<Tables['points_good']>,
  'retired_at' | 'position' | 'owner' | 'version' | 'request_id'
>;

/**
 * Makes the goods those of the list, in its order, but for those that pages own. One that is not named any more is
 * withdrawn; what was exchanged stays. The stock is set as it says: what was taken since it was written is for its writer to know.
 */
export async function storeGoods(
  change: Change,
  goods: readonly StoredGood[],
  now: Date,
): Promise<void> {
  for (const [position, good] of goods.entries()) {
    const row = { ...good, position, retired_at: null };
    const inFile = { ...row, version: sql<number>`points_good.version + 1` };
    await change
      .insertInto('points_good')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('points_good_id')
          .doUpdateSet(inFile)
          .where('points_good.owner', '=', 'file'),
      )
      .execute();
  }
  let gone = change
    .updateTable('points_good')
    .set({ retired_at: now })
    .where('owner', '=', 'file')
    .where('retired_at', 'is', null);
  const ids = goods.map(({ points_good_id }) => points_good_id);
  if (ids.length > 0) gone = gone.where('points_good_id', 'not in', ids);
  await gone.execute();
}

export const listGoods = async (connection: Connection) =>
  await connection
    .selectFrom('points_good')
    .where('retired_at', 'is', null)
    .selectAll()
    .orderBy('position')
    .execute();
