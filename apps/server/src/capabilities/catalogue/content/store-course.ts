import { sql } from 'kysely';
import type { Family } from '@xuezhou/contract/site';
import type { Change } from '../../../platform/database/prepare.ts';
import { heldFamily } from '../../site/site.port.ts';

/** Numbers of the groups of courses. */
export const courseGroups = { main: 1, finance: 2, events: 3 } as const;

/** Numbers of the groups of subjects. */
export const subjectGroups = { basis: 0, reinforce: 1, classic: 2, review: 3, path: 31 } as const;

/** The name that the number of a group has; the first where it has none. */
export function nameOfGroup(names: Readonly<Record<string, number>>, number: number): string {
  const [first = ''] = Object.keys(names);
  return Object.keys(names).find((name) => names[name] === number) ?? first;
}

/** From here up ids belong to courses that the school made by itself; the files of the catalogue own those below. */
export const firstOwnCourse = 10_000;

/** Who may open a course: everybody, or those who are enrolled. */
export type Access = 'open' | 'enrolled';

interface CourseDocument {
  /** Where it comes from; no two courses have the same. */
  readonly source: string;
  readonly title: string;
  readonly family: Family;
  readonly cover: string;
  readonly subtitle: string;
}

/** Makes a course, for those who are enrolled where nothing else is said. Answers its id. Call under the lock of imports. */
export async function addCourse(
  change: Change,
  course: CourseDocument,
  access: Access = 'enrolled',
): Promise<number> {
  const { rows } = await sql<{ course_id: number }>`
    select greatest(max(course_id), ${firstOwnCourse}::int - 1) + 1 as course_id from course
  `.execute(change);
  const courseId = rows[0]?.course_id ?? firstOwnCourse;
  await change
    .insertInto('course')
    .values({
      course_id: courseId,
      group_type: courseGroups.finance,
      exam_date: null,
      access,
      identity_required: false,
      sort: courseId,
      folder: null,
      ...course,
      family: await heldFamily(change, course.family),
    })
    .execute();
  return courseId;
}

/**
 * Brings the course of this source to these names, and to this access where one is said; makes it where there is none.
 * Answers its id. Call under the lock of imports.
 */
export async function storeCourse(
  change: Change,
  course: CourseDocument,
  access: Access | undefined,
): Promise<number> {
  const family = await heldFamily(change, course.family);
  const found = await change
    .updateTable('course')
    .where('source', '=', course.source)
    .set({ ...course, family, ...(access !== undefined && { access }) })
    .returning('course_id')
    .executeTakeFirst();
  return found?.course_id ?? (await addCourse(change, course, access));
}

/** Opens courses to everybody, or to nobody but who is in them. */
export async function setAccess(
  change: Change,
  courseIds: readonly number[],
  access: Access,
): Promise<void> {
  if (courseIds.length === 0) return;
  await change.updateTable('course').where('course_id', 'in', courseIds).set({ access }).execute();
}
