import { sql, type RawBuilder } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

export interface CourseOrigin {
  readonly courseId: number;
  readonly origin: string;
  /** Files of another school brought it. */
  readonly isBrought: boolean;
  /** Of this course in this school alone. */
  readonly local: string;
  /** It is called otherwise since. */
  readonly isFormer: boolean;
}

/** One id of the files of another school, and what it is here. */
export interface CourseNumber {
  readonly kind: string;
  readonly theirs: number;
  readonly ours: number;
}

const columns = [
  'course_origin.course_id as courseId',
  'origin',
  'is_brought as isBrought',
  'local',
] as const;

const current = sql<boolean>`false`.as('isFormer');

/** Undefined for one that never left and was never brought. */
export async function originOfCourse(
  connection: Connection,
  courseId: number,
): Promise<CourseOrigin | undefined> {
  return await connection
    .selectFrom('course_origin')
    .where('course_id', '=', courseId)
    .select([...columns, current])
    .executeTakeFirst();
}

/** The course of this origin that the school has, or had it before it got another; one that it erased is none. */
export async function courseOfOrigin(
  connection: Connection,
  origin: string,
): Promise<CourseOrigin | undefined> {
  const found = await connection
    .selectFrom('course_origin')
    .innerJoin('course', 'course.course_id', 'course_origin.course_id')
    .where('origin', '=', origin)
    .where('erased_at', 'is', null)
    .select([...columns, current])
    .executeTakeFirst();
  if (found !== undefined) return found;
  const { rows } = await sql<CourseOrigin>`
    select f.course_id as "courseId", f.origin, f.is_brought as "isBrought", o.local, true as "isFormer"
    from course_origin_former f
    join course_origin o on o.course_id = f.course_id
    join course c on c.course_id = f.course_id and c.erased_at is null
    where f.origin = ${origin}
  `.execute(connection);
  return rows[0];
}

/** What it was called before. */
export async function formerOriginsOf(
  connection: Connection,
  courseId: number,
): Promise<Pick<CourseOrigin, 'origin' | 'isBrought'>[]> {
  return await connection
    .selectFrom('course_origin_former')
    .where('course_id', '=', courseId)
    .select(['origin', 'is_brought as isBrought'])
    .orderBy('origin')
    .execute();
}

/** What ids are called where it has this origin. */
export const numbersOfOrigin = async (
  connection: Connection,
  { courseId, origin, isFormer }: Pick<CourseOrigin, 'courseId' | 'origin' | 'isFormer'>,
): Promise<CourseNumber[]> =>
  isFormer
    ? await connection
        .selectFrom('course_number_former')
        .where('origin', '=', origin)
        .select(['kind', 'theirs', 'ours'])
        .orderBy('kind')
        .orderBy('theirs')
        .execute()
    : await numbersOfCourse(connection, courseId);

export async function numbersOfCourse(
  connection: Connection,
  courseId: number,
): Promise<CourseNumber[]> {
  return await connection
    .selectFrom('course_number')
    .where('course_id', '=', courseId)
    .select(['kind', 'theirs', 'ours'])
    .orderBy('kind')
    .orderBy('theirs')
    .execute();
}

/** Ids that were given to what files brought of these kinds: for good, though newer files no longer have it. */
export function broughtIds(kinds: readonly string[]): RawBuilder<unknown> {
  const named = sql.join(kinds.map((kind) => sql.lit(kind)));
  return sql`select ours from course_number where kind in (${named})
    union all select ours from course_number_former where kind in (${named})`;
}

/** Each course of the catalogue gets one before its files leave; one that has one keeps it. */
export async function giveOrigins(connection: Connection, courseId?: number): Promise<void> {
  await sql`
    insert into course_origin (course_id, origin)
    select course_id, gen_random_uuid() from course
    where source = 'catalogue' and erased_at is null and ${courseId === undefined ? sql`true` : sql`course_id = ${courseId}`}
    order by course_id
    on conflict do nothing
  `.execute(connection);
}

/** Says which course it is that files brought, of another school or of the one that this one becomes, and what their ids are called here. Call under the lock of imports. */
export async function noteBrought(
  change: Change,
  { courseId, origin, isBrought }: Pick<CourseOrigin, 'courseId' | 'origin' | 'isBrought'>,
  numbers: readonly CourseNumber[],
): Promise<void> {
  // One that was erased here made room for itself.
  await change
    .deleteFrom('course_origin')
    .where('origin', '=', origin)
    .where('course_id', '<>', courseId)
    .execute();
  await keepFormer(change, courseId, origin);
  await change
    .insertInto('course_origin')
    .values({ course_id: courseId, origin, is_brought: isBrought })
    .onConflict((conflict) =>
      conflict.column('course_id').doUpdateSet({ origin, is_brought: isBrought }),
    )
    .execute();
  await noteNumbers(change, courseId, numbers);
}

/** Who has files of what it was called before goes on to find it. */
async function keepFormer(change: Change, courseId: number, origin: string): Promise<void> {
  const former = await originOfCourse(change, courseId);
  if (former === undefined || former.origin === origin) return;
  // Of one that was erased here, another may have had it since.
  await change.deleteFrom('course_origin_former').where('origin', '=', former.origin).execute();
  await change
    .insertInto('course_origin_former')
    .values({ origin: former.origin, course_id: courseId, is_brought: former.isBrought })
    .execute();
  await noteFormerNumbers(change, former.origin, await numbersOfCourse(change, courseId));
}

/** What ids are called where the course still has a former origin. */
export async function noteFormerNumbers(
  change: Change,
  origin: string,
  numbers: readonly CourseNumber[],
): Promise<void> {
  if (numbers.length === 0) return;
  await sql`
    insert into course_number_former (origin, kind, theirs, ours)
    select ${origin}::uuid, n.kind, n.theirs, n.ours
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as n (kind text, theirs int, ours int)
    order by n.kind, n.theirs
    on conflict (origin, kind, theirs) do update set ours = excluded.ours
      where course_number_former.ours <> excluded.ours
  `.execute(change);
}

/** Somebody said that files without an origin are this course: it is not asked again. */
export async function confirmCourse(change: Change, courseId: number): Promise<void> {
  await giveOrigins(change, courseId);
  await change
    .updateTable('course_origin')
    .where('course_id', '=', courseId)
    .set({ is_confirmed: true })
    .execute();
}

/** Only what is new is written, in one statement. */
export async function noteNumbers(
  change: Change,
  courseId: number,
  numbers: readonly CourseNumber[],
): Promise<void> {
  if (numbers.length === 0) return;
  await sql`
    insert into course_number (course_id, kind, theirs, ours)
    select ${courseId}::int, n.kind, n.theirs, n.ours
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as n (kind text, theirs int, ours int)
    order by n.kind, n.theirs
    on conflict (course_id, kind, theirs) do update set ours = excluded.ours
      where course_number.ours <> excluded.ours
  `.execute(change);
}
