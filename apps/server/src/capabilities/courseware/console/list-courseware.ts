import type {
  ListedCourseware,
  listCourseware as listOperation,
} from '@xuezhou/contract/courseware/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import type { StoredPart } from '../courseware.tables.ts';

interface PackageRow {
  courseware_id: number;
  title: string;
  book_title: string | null;
  reading_id: number | null;
  reading_title: string;
  begun: number;
  done: number;
}

interface VersionRow {
  courseware_id: number;
  number: number;
  standard: string;
  file_name: string;
  bytes: number;
  files: number;
  parts: StoredPart[];
  pass_percent: number | null;
  minutes: number | null;
  made_at: Date;
  is_published: boolean;
  begun: number;
  done: number;
}

/** The packages of a course in all their versions, how many learn in whichever, and where another can go. */
export async function listCourseware(
  { database: { connection } }: ConsoleServices,
  { courseId }: { courseId: number },
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const courseTitle = await demandCourseTitle(connection, courseId);
  const [packages, versions, places] = await Promise.all([
    findPackages(connection, courseId),
    findVersions(connection, courseId),
    findPlaces(connection, courseId),
  ]);
  const ofPackage = groupBy(versions, ({ courseware_id }) => courseware_id);
  return {
    courseTitle,
    mayPublish: await mayPublish(connection, actor, courseId),
    places,
    packages: packages.map((row) => present(row, ofPackage.get(row.courseware_id) ?? [])),
  };
}

async function mayPublish(
  connection: Connection,
  actor: Actor,
  courseId: number,
): Promise<boolean> {
  if (!actor.staff.grants.has('content.publish')) return false;
  const own = isOwnCourse(ownOf(actor, 'content.publish'), sql`${courseId}::int`);
  const { rows } = await sql<{ is_own: boolean }>`select ${own} as is_own`.execute(connection);
  return rows[0]?.is_own === true;
}

const findPackages = async (
  connection: Connection,
  courseId: number,
): Promise<readonly PackageRow[]> =>
  (
    await sql<PackageRow>`
    select w.courseware_id, w.title, k.title as book_title, r.reading_id,
      concat_ws(' ', r.number, r.title) as reading_title,
      count(distinct a.student_id)::int as begun,
      (count(distinct a.student_id) filter (where a.done_at is not null))::int as done
    from courseware w
    left join (reading r join book k on k.book_id = r.book_id) on r.reading_id = w.reading_id
    left join courseware_attempt a on a.courseware_id = w.courseware_id
    where w.course_id = ${courseId} and w.removed_at is null
    group by w.courseware_id, k.book_id, r.reading_id
    order by k.position, r.position, w.courseware_id`.execute(connection)
  ).rows;

const findVersions = async (
  connection: Connection,
  courseId: number,
): Promise<readonly VersionRow[]> =>
  (
    await sql<VersionRow>`
    select v.courseware_id, v.number, v.standard, v.file_name, v.bytes, v.files, v.parts, v.pass_percent, v.minutes,
      v.made_at, v.is_published, a.begun, a.done
    from courseware_version v
    join courseware w on w.courseware_id = v.courseware_id
    cross join lateral (
      select count(*)::int as begun, count(t.done_at)::int as done from courseware_attempt t
      where t.version_id = v.version_id
    ) a
    where w.course_id = ${courseId} and w.removed_at is null
    order by v.number desc`.execute(connection)
  ).rows;

const findPlaces = async (
  connection: Connection,
  courseId: number,
): Promise<DataOf<typeof listOperation>['places']> =>
  (
    await sql<{ readingId: number; bookName: string; readingName: string }>`
    select r.reading_id as "readingId", k.title as "bookName", concat_ws(' ', r.number, r.title) as "readingName"
    from reading r join book k on k.book_id = r.book_id
    where k.course_id = ${courseId}
    order by k.position, r.position, r.reading_id`.execute(connection)
  ).rows;

const present = (row: PackageRow, versions: readonly VersionRow[]): ListedCourseware => ({
  coursewareId: row.courseware_id,
  title: row.title,
  bookName: row.book_title ?? '',
  readingId: row.reading_id,
  readingName: row.reading_title,
  begun: row.begun,
  done: row.done,
  versions: versions.map((one) => ({
    version: one.number,
    standard: one.standard,
    fileName: one.file_name,
    bytes: one.bytes,
    files: one.files,
    parts: one.parts.filter(({ href }) => href !== null).map(({ title }) => title),
    passPercent: one.pass_percent,
    minutes: one.minutes,
    madeAt: one.made_at.toISOString(),
    isPublished: one.is_published,
    begun: one.begun,
    done: one.done,
  })),
});
