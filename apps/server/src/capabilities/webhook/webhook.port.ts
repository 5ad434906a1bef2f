import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

const countHeld = prepareSql<object, { held: number }>(
  () =>
    sql`select count(*)::int as held from webhook where off_at is null and home <> webhook_home()`,
);

/** Webhooks that tell nothing, as the school's data was restored elsewhere, before somebody switches them on here. */
export const countHeldWebhooks = async (connection: Connection): Promise<number> =>
  (await countHeld.first(connection, {}))?.held ?? 0;
