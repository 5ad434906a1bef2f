import type { Insertable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { openContact } from '../../../platform/contact/contact.ts';
import type { ConsoleServices } from '../../../platform/services.ts';

export type StoredGood = Omit<Insertable<Tables['points_good']>, 'retired_at' | 'position'>;

/**
 * Makes the goods those of the list, in its order. One that is not named any more is withdrawn; what was exchanged
 * stays. The stock is set as it says: what was taken since it was written is for its writer to know.
 */
export async function storeGoods(
  change: Change,
  goods: readonly StoredGood[],
  now: Date,
): Promise<void> {
  for (const [position, good] of goods.entries()) {
    const row = { ...good, position, retired_at: null };
    await change
      .insertInto('points_good')
      .values(row)
      .onConflict((conflict) => conflict.column('points_good_id').doUpdateSet(row))
      .execute();
  }
  let gone = change
    .updateTable('points_good')
    .set({ retired_at: now })
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

/** What was exchanged and is to be posted, the oldest first. */
export async function listToPost({
  database: { connection },
  signer,
}: Pick<ConsoleServices, 'database' | 'signer'>) {
  const rows = await connection
    .selectFrom('points_exchange')
    .where('address', 'is not', null)
    .where('posted_at', 'is', null)
    .select(['points_exchange_no', 'title', 'receiver', 'mobile_sealed', 'address', 'exchanged_at'])
    .orderBy('points_exchange_no')
    .execute();
  return rows.map(({ mobile_sealed, ...row }) => ({
    ...row,
    mobile: openContact({ signer }, 'mobile', mobile_sealed),
  }));
}

/** Answers whose parcel it is; undefined where there is none to post. */
export async function markPosted(
  change: Change,
  { exchangeNo, parcel, now }: { exchangeNo: number; parcel: string; now: Date },
) {
  return await change
    .updateTable('points_exchange')
    .set({ posted_at: now, parcel })
    .where('points_exchange_no', '=', exchangeNo)
    .where('address', 'is not', null)
    .where('posted_at', 'is', null)
    .returning(['student_id', 'title'])
    .executeTakeFirst();
}
