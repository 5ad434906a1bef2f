import { sql, type RawBuilder } from 'kysely';
import { versionSince } from './memory-versions.sql.ts';

/** The plan `a` of a student for the cards of a course; for a `left join`. */
export const cardPlanOf = (student: unknown, courseId: RawBuilder<unknown>) =>
  sql`card_plan a on a.student_id = ${student} and a.course_id = ${courseId}`;

/** By the plan `a` and the course `c`: the own sitting, else the course's; null: none. */
export const examOfPlan = sql<
  string | null
>`case when coalesce(a.has_exam, true) then coalesce(a.exam_date, c.exam_date) end`;

/**
 * Whether the stored due moments of the cards heed another exam than the plan `a` does today, or what is known of them
 * follows from parameters that hold no more.
 */
export const isPlanOld = (p: {
  studentId: number;
  today: string;
}) => sql<boolean>`a.student_id is not null and (a.planned_exam is distinct from
  case when ${examOfPlan} > ${p.today}::date then ${examOfPlan} end
    or a.remembered_since is distinct from ${versionSince(p)})`;

/** The day of the exam of the course `c` as the student wants it. */
export const examOfStudent = (p: { studentId: number }) => sql<string | null>`(
  select ${examOfPlan} from (select) one left join ${cardPlanOf(p.studentId, sql`c.course_id`)})`;
