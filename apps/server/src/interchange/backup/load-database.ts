import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import type { BackupManifest } from './manifest.ts';
import { digestOf, placeOf, quoted, tablesOf } from './tables-of.ts';

/**
 * Fills the tables that the backup's own migrations have made, in one transaction, and compares them with what was
 * there. Triggers sleep meanwhile: they would refuse what is final, and do again what was done. Throws BackupError.
 */
export async function loadDatabase(
  client: PoolClient,
  folder: string,
  { tables, sequences }: BackupManifest,
): Promise<void> {
  await client.query('begin');
  const made = await tablesOf(client);
  demandSame(made, tables);
  const bonds = await untie(client, made);
  for (const table of made)
    await client.query(`alter table ${placeOf(table)} disable trigger user`);
  await client.query(`truncate ${made.map(placeOf).join(', ')}`);
  for (const { columns, file, ...table } of tables)
    await pipeline(
      createReadStream(path.join(folder, file)),
      createGunzip(),
      client.query(
        copyFrom(`copy ${placeOf(table)} (${columns.map(quoted).join(', ')}) from stdin`),
      ),
    );
  for (const { value, isCalled, ...sequence } of sequences)
    await client.query('select setval($1::regclass, $2::int8, $3)', [
      placeOf(sequence),
      value,
      isCalled,
    ]);
  // Each is checked as it is tied anew.
  for (const { place, name, definition } of bonds)
    await client.query(`alter table ${place} add constraint ${quoted(name)} ${definition}`);
  for (const table of made) await client.query(`alter table ${placeOf(table)} enable trigger user`);
  for (const table of tables) {
    const found = await digestOf(client, table);
    if (found.rows !== table.rows || found.digest !== table.digest)
      throw new BackupError(
        `表 ${table.name} 恢复后与备份不同（${found.rows} 行，备份时 ${table.rows} 行），没有写入任何内容`,
      );
  }
  // The servers that held them are not here.
  await client.query(`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`);
  await client.query('commit');
}

function demandSame(
  made: readonly { schema: string; name: string; columns: string[] }[],
  kept: readonly { schema: string; name: string; columns: string[] }[],
): void {
  const told = (tables: typeof made) =>
    new Map(tables.map((table) => [placeOf(table), table.columns.join(', ')]));
  const [here, there] = [told(made), told(kept)];
  const odd = [...new Set([...here.keys(), ...there.keys()])].filter(
    (place) => here.get(place) !== there.get(place),
  );
  if (odd.length > 0)
    throw new BackupError(
      `备份里的表与这个版本的学舟不同：${odd.join('、')}。请用备份时的版本恢复，再升级`,
    );
}

interface Bond {
  readonly place: string;
  readonly name: string;
  readonly definition: string;
}

/** Takes references between tables off, so that tables can be filled in any order. */
async function untie(
  client: PoolClient,
  tables: readonly { schema: string; name: string }[],
): Promise<Bond[]> {
  const { rows } = await client.query<Bond>(
    `select format('%I.%I', n.nspname, c.relname) as place, k.conname as name,
            pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1)`,
    [[...new Set(tables.map(({ schema }) => schema))]],
  );
  for (const { place, name } of rows)
    await client.query(`alter table ${place} drop constraint ${quoted(name)}`);
  return rows;
}
