import { sql } from 'kysely';
import { countedUse, namedUse, type FindCourseUses } from '../catalogue/catalogue.port.ts';

/** While a course is paused its last day stands still: what was left of it comes back with the resumption. */
const hasDays = (today: string) =>
  sql`(e.paused_on is not null or e.expires_on is null or e.expires_on >= ${today}::date)`;

/** Who has days left, who had, and by what somebody could come to have some. */
export const enrolmentUses: readonly FindCourseUses[] = [
  // Who studies such a course has no enrolment that could be counted.
  countedUse(
    'open',
    ({ courseId }) => sql`
      select from course where course_id = ${courseId} and access = 'open' and erased_at is null`,
  ),
  namedUse(
    'students',
    ({ courseId, today }) => sql`
      select s.nickname as name from enrolment e join student s on s.student_id = e.student_id
      where e.course_id = ${courseId} and ${hasDays(today)}`,
  ),
  countedUse(
    'ended',
    ({ courseId, today }) => sql`
      select from enrolment e where e.course_id = ${courseId} and not ${hasDays(today)}`,
  ),
  namedUse(
    'codes',
    ({ courseId, today }) => sql`
      select '尾号 ' || tail as name from redeem_code
      where course_id = ${courseId} and student_id is null and (valid_until is null or valid_until >= ${today}::date)`,
  ),
  countedUse(
    'requests',
    ({ courseId }) => sql`
      select from reopen_request where course_id = ${courseId} and state = 'submitted'`,
  ),
];
