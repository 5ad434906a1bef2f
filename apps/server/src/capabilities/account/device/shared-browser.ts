import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

const findShared = prepareSql<{ one: number; other: number }, object>(
  (p) => sql`
    select 1 from session a join session b on b.browser_hash = a.browser_hash
    where a.student_id = ${p.one} and b.student_id = ${p.other} and a.browser_hash is not null limit 1`,
);

/** Whether two students were logged in with one browser. */
export const sharesBrowser = async (
  connection: Connection,
  one: number,
  other: number,
): Promise<boolean> => (await findShared.first(connection, { one, other })) !== undefined;

export async function nicknamesOf(
  connection: Connection,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (studentIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom('student')
    .where('student_id', 'in', studentIds)
    .select(['student_id', 'nickname'])
    .execute();
  return new Map(rows.map((row) => [row.student_id, row.nickname]));
}
