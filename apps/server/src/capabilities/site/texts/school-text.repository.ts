import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { SiteTables } from '../site.tables.ts';
import type { SitePageName } from './site-text.ts';

export type TextRow = SiteTables['school_text'];

const findNewest = prepareSql<{ names: readonly string[] }, TextRow>(
  ({ names }) => sql`select distinct on (name) * from school_text
    where name = any(${names}::text[]) order by name, version desc`,
);

/** Of each name that the console has, the version that is read. */
export async function newestTexts(
  connection: Connection | Change,
  names: readonly SitePageName[],
): Promise<ReadonlyMap<string, TextRow>> {
  const rows = await findNewest.rows(connection, { names });
  return new Map(rows.map((row) => [row.name, row]));
}

export const textVersions = async (
  connection: Connection,
  name: SitePageName,
): Promise<TextRow[]> =>
  await connection
    .selectFrom('school_text')
    .where('name', '=', name)
    .selectAll()
    .orderBy('version', 'desc')
    .execute();

export const textVersion = async (
  connection: Connection | Change,
  name: SitePageName,
  version: number,
): Promise<TextRow | undefined> =>
  await connection
    .selectFrom('school_text')
    .where('name', '=', name)
    .where('version', '=', version)
    .selectAll()
    .executeTakeFirst();

/** False: somebody else was quicker with this version. */
export async function addVersion(change: Change, row: TextRow): Promise<boolean> {
  const added = await change
    .insertInto('school_text')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return added !== undefined;
}
