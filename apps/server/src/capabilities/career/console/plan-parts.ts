import type { PlanParts } from '@xuezhou/contract/career/console';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { offeredCamps } from '../../camp/camp.port.ts';
import { videoOfLecture } from '../../lecture/lecture.port.ts';
import { allOfferedPapers } from '../../mock/mock.port.ts';
import { shownCourses } from '../../catalogue/catalogue.port.ts';

/** What the nodes of a plan can ask for, in the order of the courses. */
export async function partsOfPlans(connection: Connection): Promise<PlanParts> {
  // As `lectures` of a node is counted for whoever follows it.
  const { rows: courses } = await sql<PlanParts['courses'][number]>`
    select o.course_id as id, o.title, (
      select count(*)::int from bullet b
      join book k on k.book_id = b.book_id and k.book_status = 1
      join ${videoOfLecture} where b.course_id = o.course_id) as lectures
    from ${shownCourses} o order by o.sort, o.course_id`.execute(connection);
  const place = new Map(courses.map(({ id }, at) => [id, at]));
  const inOrder = <Part extends { readonly courseId: number }>(parts: readonly Part[]) =>
    parts.toSorted((a, b) => (place.get(a.courseId) ?? 0) - (place.get(b.courseId) ?? 0));
  return {
    courses,
    papers: inOrder(await allOfferedPapers(connection)),
    camps: inOrder(await offeredCamps(connection)),
  };
}
