import type {
  getCampParts as partsOperation,
  getManagedCamp as getOperation,
  listManagedCamps as listOperation,
  previewCampIntro as previewOperation,
} from '@xuezhou/contract/camp/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCamp, isRunningOn, membersOfCamp } from './camp-desk.repository.ts';
import { partsOfCourse } from './camp-parts.ts';
import { introOf, planOf } from './camp-plan.ts';
import { shownCourses } from '../../catalogue/catalogue.port.ts';

interface ListedCamp {
  camp_id: number;
  course_id: number;
  course_title: string;
  title: string;
  days: number;
  tasks: number;
  owner: 'file' | 'console';
  retired_at: Date | null;
  running: number;
}

export async function listManagedCamps(
  { database: { connection }, clock }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<ListedCamp>`
    select c.camp_id, c.course_id, o.title as course_title, c.title, c.days, c.owner, c.retired_at,
      jsonb_array_length(c.tasks) as tasks,
      (select count(*)::int from camp_member m
        where m.camp_id = c.camp_id and ${isRunningOn(dayOf(clock.now()))}) as running
    from camp c join ${shownCourses} o on o.course_id = c.course_id
    order by o.sort, o.course_id, c.position, c.camp_id`.execute(connection);
  const own = ownOf(actor, 'content.publish');
  const { rows: courses } = await sql<{ courseId: number; title: string }>`
    select o.course_id as "courseId", o.title from ${shownCourses} o
    where ${isOwnCourse(own, sql`o.course_id`)} order by o.sort, o.course_id`.execute(connection);
  const camps = rows.map((row) => ({
    ...{ campId: row.camp_id, courseId: row.course_id, courseTitle: row.course_title },
    ...{ title: row.title, days: row.days, tasks: row.tasks, owner: row.owner },
    ...{ isRetired: row.retired_at !== null, running: row.running },
  }));
  return { camps, courses };
}

export async function getManagedCamp(
  { database: { connection }, clock }: ConsoleServices,
  { params: { campId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const row = await demandCamp(connection, campId);
  const course = await connection
    .selectFrom('course')
    .where('course_id', '=', row.course_id)
    .select(['title', 'folder'])
    .executeTakeFirstOrThrow();
  return {
    ...{ campId, courseId: row.course_id, courseTitle: course.title, owner: row.owner },
    path: `courses/${course.folder ?? `course-${row.course_id}`}/camps.yaml`,
    ...{ version: row.version, isRetired: row.retired_at !== null },
    ...(await membersOfCamp(connection, campId, dayOf(clock.now()))),
    ...{ plan: planOf(row), introHtml: row.intro },
  };
}

export const getCampParts = async (
  { database: { connection } }: ConsoleServices,
  { params: { courseId } }: InputOf<typeof partsOperation>,
): Promise<DataOf<typeof partsOperation>> => await partsOfCourse(connection, courseId);

export async function previewCampIntro({
  body: { intro },
}: InputOf<typeof previewOperation>): Promise<DataOf<typeof previewOperation>> {
  const { html, faults } = await introOf(intro.trim());
  return { html, faults: [...faults] };
}
