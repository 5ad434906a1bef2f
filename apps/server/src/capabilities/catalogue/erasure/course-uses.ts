import type { CourseUse, CourseUseKind } from '@xuezhou/contract/catalogue/console';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { collection } from '../../../platform/wiring/slot.ts';

interface AskedUses {
  readonly courseId: number;
  readonly today: string;
  readonly now: Date;
}

/** What of a capability hangs on a course. */
export type FindCourseUses = (
  connection: Connection,
  asked: AskedUses,
) => Promise<readonly CourseUse[]>;

/** From who has something that hangs on a course. */
export const courseUses = collection<FindCourseUses>('catalogue.courseUses');

const mostNamed = 5;

/** @param query its first column `name`, a row for each */
export const namedUse =
  (kind: CourseUseKind, query: (asked: AskedUses) => RawBuilder<unknown>): FindCourseUses =>
  async (connection, asked) => {
    const { rows } = await sql<{ count: number; names: string[] | null }>`
      select count(*)::int as count, (array_agg(name order by name))[1:${sql.lit(mostNamed)}] as names
      from (${query(asked)}) found`.execute(connection);
    const { count = 0, names = null } = rows[0] ?? {};
    return count === 0 ? [] : [{ kind, count, names: names ?? [] }];
  };

/** Those of which it matters alone how many they are. */
export const countedUse =
  (kind: CourseUseKind, query: (asked: AskedUses) => RawBuilder<unknown>): FindCourseUses =>
  async (connection, asked) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${query(asked)}) found`.execute(connection);
    const { count = 0 } = rows[0] ?? {};
    return count === 0 ? [] : [{ kind, count, names: [] }];
  };

export async function usesOf(connection: Connection, asked: AskedUses): Promise<CourseUse[]> {
  const found: CourseUse[] = [];
  for (const find of courseUses.of(connection)) found.push(...(await find(connection, asked)));
  return found;
}
