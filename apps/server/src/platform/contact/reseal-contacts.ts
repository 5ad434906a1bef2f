import type pg from 'pg';
import { sealAnew, type Sealing } from './contact.ts';
import type { ContactPlace } from './contact-place.ts';
import { walkContacts, type FoundContact } from './walk-contacts.ts';

/** Seals by the first key what another one sealed, while students go on; answers how many. A job, which may run twice. */
export async function resealContacts(
  pool: pg.Pool,
  sealing: Sealing,
  places: readonly ContactPlace[],
): Promise<number> {
  const client = await pool.connect();
  try {
    let count = 0;
    for (const place of places) {
      const column = `${place.kind}_sealed`;
      await walkContacts<Buffer>(client, { table: place.table, column }, async (found) => {
        count += await storeAnew(client, sealing, place, found);
      });
    }
    return count;
  } finally {
    client.release();
  }
}

/** What somebody changed since it was read is sealed by the first key already. */
async function storeAnew(
  client: pg.ClientBase,
  sealing: Sealing,
  { table, kind }: ContactPlace,
  found: readonly FoundContact<Buffer>[],
): Promise<number> {
  const anew = found.flatMap(({ ctid, value }) => {
    const sealed = sealAnew(sealing, kind, value);
    return sealed === null ? [] : [{ ctid, value, sealed }];
  });
  if (anew.length === 0) return 0;
  const column = `${kind}_sealed`;
  const { rowCount } = await client.query(
    `update ${table} stored set ${column} = given.anew
     from unnest($1::tid[], $2::bytea[], $3::bytea[]) as given (place, before, anew)
     where stored.ctid = given.place and stored.${column} = given.before`,
    [
      anew.map(({ ctid }) => ctid),
      anew.map(({ value }) => value),
      anew.map(({ sealed }) => sealed),
    ],
  );
  return rowCount ?? 0;
}
