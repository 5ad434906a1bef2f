import { sql } from 'kysely';
import { keptFor } from '../../../platform/database/kept.ts';
import { prepareSql } from '../../../platform/database/prepare.ts';
import { isJudged } from './logged-answers.sql.ts';
import { isOffered } from '../question/question-state.sql.ts';
import { rightsInRow } from '../answer/move-state.sql.ts';

/** Answers so long that the page was only left open, and so short that nothing was read, tell nothing of a pace. */
const isTold = sql`a.spent_ms between 2000 and 600000`;

/** So many of a student's last answers to a course tell the pace. */
const maxOwn = sql.lit(200);

/** How fast and how rightly a student answers a course, by kinds of questions: kind, answers, judged of them, rights, seconds. */
export const ownPaces = (p: { studentId: number }) => sql`(
  select q.kind, count(*)::int as answers, (count(*) filter (where ${isJudged}))::int as judged,
    (count(*) filter (where ${isJudged} and a.question_status = 1))::int as rights,
    percentile_cont(0.5) within group (order by a.spent_ms) / 1000 as seconds
  from (
    select question_id, question_status, teacher_share, spent_ms from answer a
    where a.student_id = ${p.studentId} and a.course_id = c.course_id and ${isTold}
    order by received_at desc limit ${maxOwn}
  ) a join question q on q.question_id = a.question_id
  group by q.kind)`;

export interface KindPace {
  readonly kind: string;
  readonly answers: number;
  readonly judged: number;
  readonly rights: number;
  readonly seconds: number;
}

/** Of each reading what its wrong questions still want, in right answers: reading_id, repeats. */
export const wrongRepeats = (p: { studentId: number; courseIds: readonly number[] }) => sql`(
  select q.reading_id, sum(greatest(1, ${rightsNeededOf(p)} - ${rightsInRow}))::int as repeats
  from question_state s join question q on q.question_id = s.question_id
  where s.student_id = ${p.studentId} and s.course_id = any(${p.courseIds}::int[]) and s.in_wrong_book
    and q.retired_at is null
  group by q.reading_id)`;

/** Right answers in a row that take a question out of the student's wrong-answer book. */
export const rightsNeededOf = (p: { studentId: number }) => sql<number>`coalesce(
  (select rights_needed from practice_setting where student_id = ${p.studentId}), 1)`;

/** Of a course: how many questions it has of each kind, and what its students need for one. */
export interface CoursePace {
  readonly kind: string;
  readonly questions: number;
  /** Null where hardly anybody answered one. */
  readonly seconds: number | null;
}

/** So many of the school's last answers are looked at. */
const maxOfSchool = sql.lit(20_000);
const leastOfSchool = sql.lit(20);

const findPaces = prepareSql<Record<string, never>, CoursePace & { course_id: number }>(
  () => sql`
    with lately as (
      select a.course_id, q.kind, percentile_cont(0.5) within group (order by a.spent_ms) / 1000 as seconds
      from (
        select course_id, question_id, spent_ms from answer a
        where a.received_at > now() - interval '30 days' and ${isTold}
        order by a.received_at desc limit ${maxOfSchool}
      ) a join question q on q.question_id = a.question_id
      group by a.course_id, q.kind having count(*) >= ${leastOfSchool}
    )
    select q.course_id, q.kind, count(*)::int as questions, max(l.seconds) as seconds
    from question q left join lately l on l.course_id = q.course_id and l.kind = q.kind
    where ${isOffered} and q.course_id is not null
    group by q.course_id, q.kind`,
);

/** What is the same for every student, as it was an hour ago. */
export const coursePaces = keptFor(3_600_000, async (connection) => {
  const paces = new Map<number, CoursePace[]>();
  for (const { course_id, ...pace } of await findPaces.rows(connection, {})) {
    const own = paces.get(course_id);
    if (own === undefined) paces.set(course_id, [pace]);
    else own.push(pace);
  }
  return paces;
});
