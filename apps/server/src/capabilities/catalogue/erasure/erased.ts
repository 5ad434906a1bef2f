import { sql, type RawBuilder } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { heldFamily } from '../../site/site.port.ts';
import { domainEvent } from '../../../platform/wiring/slot.ts';

/** Null: it is there; else when the school erased it. Learners and lists have it no more, its rows stay for what names it. */
export const erasedMigration = `alter table course add column if not exists erased_at timestamptz`;

/** Courses that the school has: all that a list offers. */
export const shownCourses = sql`(select * from course where erased_at is null)`;

export const isErased = (courseId: RawBuilder<unknown>) =>
  sql<boolean>`(${courseId} in (select course_id from course where erased_at is not null))`;

/**
 * Whether the school has all of these. Nobody erases one until the transaction ends: whoever gives a course, or sells it,
 * asks here before a code or money is used.
 */
export async function holdCourses(change: Change, courseIds: readonly number[]): Promise<boolean> {
  const ids = [...new Set(courseIds)];
  const { rows } = await sql`
    select from course where course_id = any(${ids}::int[]) and erased_at is null
    order by course_id for key share`.execute(change);
  return rows.length === ids.length;
}

/** Waits for who gives it in this moment, and lets nobody give it until the transaction ends. */
export async function lockForErasure(change: Change, courseId: number): Promise<void> {
  await sql`select from course where course_id = ${courseId} for update`.execute(change);
}

/**
 * Nobody else changes it until the transaction ends. A course that was never published has no row. One that comes back stands
 * under all others where its family was removed meanwhile.
 */
export async function setErased(
  change: Change,
  courseId: number,
  erasedAt: Date | null,
): Promise<void> {
  const row = await change
    .updateTable('course')
    .where('course_id', '=', courseId)
    .set({ erased_at: erasedAt })
    .returning('family')
    .executeTakeFirst();
  if (row === undefined || erasedAt !== null) return;
  await change
    .updateTable('course')
    .where('course_id', '=', courseId)
    .set({ family: await heldFamily(change, row.family) })
    .execute();
}

export interface GoneCourse {
  readonly courseId: number;
  /** A file, or a folder of them, that nobody has any more: it goes when this is committed. */
  readonly drop: (key: string) => void;
}

/** A course is gone for good: who keeps files of it lets them go. */
export const courseGone = domainEvent<GoneCourse>('catalogue.courseGone');

/**
 * What it said goes; its parts stay as names, for answers and notes that were made there. Of figures other courses may have
 * the same, so they stay in the store.
 */
export async function emptyCourse(change: Change, courseId: number): Promise<void> {
  await sql`update reading set html = '', source = null, figures = '{}' where course_id = ${courseId}`.execute(
    change,
  );
  await sql`update bullet set source = null where course_id = ${courseId}`.execute(change);
  await sql`update book set intro = '' where course_id = ${courseId}`.execute(change);
}
