import { sql } from 'kysely';
import { storedRows } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { firstOwnClass } from '../camp-class.ts';

// What documents say whole.

export const campRows = storedRows('camp', 'camp_id');
export const campClassRows = storedRows('camp_class', 'class_id');

/** Ids of camps and of their classes. */
export interface Camps {
  readonly camps: readonly number[];
  readonly classes: readonly number[];
}

/** What these courses offer besides what is kept; classes that the school opened by itself stay. */
export async function findOtherCamps(
  connection: Connection,
  courseIds: readonly number[],
  kept: Camps,
): Promise<Camps> {
  const { rows: camps } = await sql<{ id: number }>`
    select camp_id as id from camp
    where course_id = any(${courseIds}) and retired_at is null and owner = 'file' and camp_id <> all(${kept.camps})
  `.execute(connection);
  const { rows: classes } = await sql<{ id: number }>`
    select k.class_id as id from camp_class k join camp c on c.camp_id = k.camp_id
    where c.course_id = any(${courseIds}) and c.owner = 'file' and k.closed_at is null and k.class_id < ${firstOwnClass}
      and k.class_id <> all(${kept.classes})
  `.execute(connection);
  return { camps: camps.map(({ id }) => id), classes: classes.map(({ id }) => id) };
}

/** Camps are retired and classes closed, not removed: students are in them. */
export async function retireCamps(
  change: Change,
  { camps, classes }: Camps,
  now: Date,
): Promise<void> {
  await sql`update camp set retired_at = ${now} where camp_id = any(${camps})`.execute(change);
  await sql`update camp_class set closed_at = ${now} where class_id = any(${classes})`.execute(
    change,
  );
}

/** The camps that are offered, of all courses. */
export const offeredCamps = async (
  connection: Connection,
): Promise<{ id: number; title: string; courseId: number }[]> =>
  await connection
    .selectFrom('camp')
    .where('retired_at', 'is', null)
    .select(['camp_id as id', 'title', 'course_id as courseId'])
    .orderBy('position')
    .orderBy('camp_id')
    .execute();

/** How many students are in these camps and classes. */
export async function membersIn(
  connection: Connection,
  { camps, classes }: Camps,
): Promise<number> {
  if (camps.length + classes.length === 0) return 0;
  const { rows } = await sql<{ members: number }>`
    select count(distinct student_id)::int as members from camp_member where class_id in (
      select class_id from camp_class where camp_id = any(${camps}::int[]) or class_id = any(${classes}::int[]))
  `.execute(connection);
  return rows[0]?.members ?? 0;
}
