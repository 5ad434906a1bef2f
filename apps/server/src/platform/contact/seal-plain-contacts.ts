import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import {
  contactDigest,
  sealContact,
  sealedText,
  tailDigest,
  type ContactKind,
  type Sealing,
} from './contact.ts';
import type { ContactPlace } from './contact-place.ts';
import { walkContacts, type FoundContact } from './walk-contacts.ts';

/** Of servers that start at one time, one seals. */
const lock = `hashtextextended('seal-plain-contacts', 0)`;

/**
 * Seals what an older version left readable, before anybody is served, and empties what it read; answers how many.
 * Each thousand is a statement of its own: a server that is killed meanwhile leaves the rest to the next start.
 */
export async function sealPlainContacts(
  pool: pg.Pool,
  sealing: Sealing,
  places: readonly ContactPlace[],
  tell: (words: string) => void = () => {},
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(${lock})`);
    let count = await sealWaitingMails(client, sealing);
    for (const place of places) count += await sealPlace(client, sealing, place);
    if (count > 0) tell(`旧版本留下的 ${count} 个手机号和邮箱已加密保存`);
    return count;
  } finally {
    // With its lock.
    client.release(true);
  }
}

async function sealPlace(
  client: pg.ClientBase,
  sealing: Sealing,
  place: ContactPlace,
): Promise<number> {
  const column = `${place.kind}_plain`;
  let count = 0;
  while (await hasPlain(client, place.table, column))
    await walkContacts<string>(client, { table: place.table, column }, async (found) => {
      count += await storeSealed(client, sealing, place, found);
    });
  // The rows as they were would lie in the file until something else takes their room.
  if (count > 0) {
    await waitForOlderReaders(client);
    await client.query(`vacuum (full, analyze) ${place.table}`);
  }
  return count;
}

const maxWaits = 600;
const waitMs = 100;

/**
 * Until nobody may see the rows as they were before: the table is written anew with what anybody may still see, such
 * as a worker of autovacuum that reads this database, or whoever begins to while a transaction of any database is
 * older than the change. After a minute it is written all the same.
 */
async function waitForOlderReaders(client: pg.ClientBase): Promise<void> {
  const { rows: now } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  );
  for (let waits = 0; waits < maxWaits; waits++) {
    const { rowCount } = await client.query(
      `select where pg_snapshot_xmin(pg_current_snapshot()) < $1::text::xid8
       union all
       select from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and age(backend_xmin) > age($1::text::xid8::xid)`,
      [now[0]?.next],
    );
    if (rowCount === 0) return;
    await setTimeout(waitMs);
  }
}

async function hasPlain(client: pg.ClientBase, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(`select from ${table} where ${column} is not null limit 1`);
  return rows.length > 0;
}

/** A row that somebody changed since it was read is left for the next round. */
async function storeSealed(
  client: pg.ClientBase,
  sealing: Sealing,
  { table, kind, hasDigest, hasTail, visitorKey }: ContactPlace,
  found: readonly FoundContact<string>[],
): Promise<number> {
  const plain = `${kind}_plain`;
  const changes = [
    `${plain} = null`,
    `${kind}_sealed = given.sealed`,
    ...(hasDigest ? [`${kind}_digest = given.digest`] : []),
    ...(hasTail ? [`${kind}_tail = given.tail`] : []),
    ...(visitorKey === undefined
      ? []
      : [
          `${visitorKey} = case when stored.${visitorKey} like 'visitor:%'
             then 'visitor:' || encode(given.digest, 'hex') else stored.${visitorKey} end`,
        ]),
  ];
  const of = (make: (contact: string) => Buffer) => found.map(({ value }) => make(value));
  const { rowCount } = await client.query(
    `update ${table} stored set ${changes.join(', ')}
     from unnest($1::tid[], $2::text[], $3::bytea[], $4::bytea[], $5::bytea[])
       as given (place, plain, sealed, digest, tail)
     where stored.ctid = given.place and stored.${plain} = given.plain`,
    [
      found.map(({ ctid }) => ctid),
      found.map(({ value }) => value),
      of((contact) => sealContact(sealing, kind, contact)),
      of((contact) => contactDigest(sealing, kind, contact)),
      of((contact) => tailDigest(sealing, contact)),
    ],
  );
  return rowCount ?? 0;
}

/** Mails that wait, or that failed. Codes that wait are void: what they belonged to is gone. */
async function sealWaitingMails(client: pg.ClientBase, sealing: Sealing): Promise<number> {
  const jobs = `graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier`;
  await client.query(
    `delete from ${jobs} in ('send-sms', 'send-email-code', 'send-password-reset')
       and not j.payload::jsonb ? 'sealedTo'`,
  );
  const { rows } = await client.query<{ id: string; to: string }>(
    `select j.id::text, j.payload ->> 'to' as to
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-mail' and j.payload::jsonb ? 'to'`,
  );
  const kind: ContactKind = 'email';
  for (const { id, to } of rows)
    await client.query(
      `update graphile_worker._private_jobs set last_error = null,
         payload = ((payload::jsonb - 'to') || jsonb_build_object('sealedTo', $2::text))::json
       where id = $1::bigint`,
      [id, sealedText(sealing, kind, to)],
    );
  if (rows.length > 0) await client.query('vacuum (full, analyze) graphile_worker._private_jobs');
  return rows.length;
}
