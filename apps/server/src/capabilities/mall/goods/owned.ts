import type { Owned } from '@xuezhou/contract/mall';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { studiedCourses, type StudiedCourse } from '../../practice/practice.port.ts';
import type { CourseContents } from './course-facts.ts';
import type { StoredGood } from './good.repository.ts';

/** Courses that the student can study on a day, with their last days. */
export type OwnedCourses = ReadonlyMap<number, string | null>;

const findOwned = prepareSql<
  { studentId: number; today: string },
  { course_id: number; expires_on: string | null }
>(
  (p) => sql`
    select course_id, expires_on from enrolment
    where student_id = ${p.studentId} and (expires_on is null or expires_on >= ${p.today}::date)`,
);

/** Nobody knows what a visitor owns. */
export async function ownedCourses(
  connection: Connection,
  studentId: number | null,
  today: string,
): Promise<OwnedCourses> {
  if (studentId === null) return new Map();
  const rows = await findOwned.rows(connection, { studentId, today });
  return new Map(rows.map(({ course_id, expires_on }) => [course_id, expires_on]));
}

/** Readings of these courses of which the student has begun something. */
export async function startedReadings(
  connection: Connection,
  studentId: number | null,
  { courses, now }: { courses: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, number>> {
  if (studentId === null || courses.length === 0) return new Map();
  const studied = await studiedCourses(connection, studentId, { courseIds: courses, now });
  const begunOf = ({ readings }: StudiedCourse) => readings.filter(({ level }) => level > 0).length;
  return new Map([...studied].map(([courseId, course]) => [courseId, begunOf(course)]));
}

/** The courses of a good and of all its parts, in order, each once. */
export function coursesOf(
  good: Pick<StoredGood, 'items' | 'parts'>,
  goods: ReadonlyMap<number, StoredGood>,
): number[] {
  const own = good.items.flatMap((item) => (item.kind === 'course' ? [item.courseId] : []));
  const ofParts = good.parts.flatMap((partId) => {
    const part = goods.get(partId);
    return part === undefined ? [] : coursesOf({ items: part.items, parts: [] }, goods);
  });
  return [...new Set([...own, ...ofParts])];
}

/** What a good without its parts holds is the student's: one with no course never is, as a book can be bought twice. */
export function isOwned(courses: readonly number[], owned: OwnedCourses): boolean {
  return courses.length > 0 && courses.every((courseId) => owned.has(courseId));
}

interface Known {
  readonly owned: OwnedCourses;
  readonly goods: ReadonlyMap<number, StoredGood>;
  readonly contents: ReadonlyMap<number, CourseContents>;
  readonly started: ReadonlyMap<number, number>;
}

/** Null where the good is not the student's yet. */
export function presentOwned(good: StoredGood, known: Known): Owned | null {
  const courses = coursesOf(good, known.goods);
  const [courseId] = courses;
  if (courseId === undefined || !isOwned(courses, known.owned)) return null;
  const holder = [...known.goods.values()].find(
    (other) =>
      other.good_id !== good.good_id &&
      other.parts.includes(good.good_id) &&
      isOwned(coursesOf(other, known.goods), known.owned),
  );
  return {
    courseId,
    expireDate: known.owned.get(courseId) ?? null,
    within: holder?.title ?? null,
    readingStarted: courses.reduce((sum, course) => sum + (known.started.get(course) ?? 0), 0),
    readingCount: courses.reduce(
      (sum, course) => sum + (known.contents.get(course)?.readings ?? 0),
      0,
    ),
  };
}
