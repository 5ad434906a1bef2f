import { sql, type Selectable } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type PlatformRow = Selectable<Tables['lti_platform']>;

const findAll = prepareSql<{ issuer: string; clientId: string | null }, PlatformRow>(
  (p) => sql`
    select * from lti_platform
    where issuer = ${p.issuer} and is_on and (${p.clientId}::text is null or client_id = ${p.clientId}) limit 2`,
);

/** Who begins a launch; null: nobody whom the school knows, or it is not said which of several. */
export async function platformOf(
  connection: Connection,
  wish: { issuer: string; clientId: string | null },
): Promise<PlatformRow | null> {
  const found = await findAll.rows(connection, wish);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** As it is now, on or off. */
export const platformById = (
  connection: Connection,
  platformId: number,
): Promise<PlatformRow | undefined> =>
  connection
    .selectFrom('lti_platform')
    .where('platform_id', '=', platformId)
    .selectAll()
    .executeTakeFirst();
