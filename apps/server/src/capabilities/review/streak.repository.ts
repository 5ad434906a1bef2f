import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

type Since = { studentId: number; since: Date };

/** Different cards and questions that were done on each day; those that came late count for the day they were made. */
const countDone = prepareSql<Since, { day: string; done: number }>(
  (p) => sql`
    select to_char(day, 'YYYY-MM-DD') as day, count(*) as done from (
      select (reviewed_at at time zone 'Asia/Shanghai')::date as day, 'card' as kind, card_id as item_id
      from card_review r
      where student_id = ${p.studentId} and received_at >= ${p.since}
        and not exists (select from card_review_undo u
          where u.student_id = r.student_id and u.review_id = r.review_id and u.card_id = r.card_id)
      union
      select (answered_at at time zone 'Asia/Shanghai')::date, 'question', coalesce(group_id, question_id)
      from answer where student_id = ${p.studentId} and received_at >= ${p.since}
    ) items
    where day >= (${p.since} at time zone 'Asia/Shanghai')::date
    group by day`,
);

const countPlanned = prepareSql<
  { studentId: number; from: string },
  { day: string; planned: number }
>(
  (p) => sql`
    select to_char(day, 'YYYY-MM-DD') as day, jsonb_array_length(items) as planned from review_day
    where student_id = ${p.studentId} and day >= ${p.from}`,
);

export interface EnrolmentRow {
  course_id: number;
  enrolled_on: string;
  expires_on: string | null;
  paused_on: string | null;
}

const listEnrolments = prepareSql<{ studentId: number }, EnrolmentRow>(
  (p) => sql`
    select course_id, (enrolled_at at time zone 'Asia/Shanghai')::date as enrolled_on, expires_on, paused_on
    from enrolment where student_id = ${p.studentId} and redeemed`,
);

export interface PauseRow {
  course_id: number;
  paused_on: string;
  resumed_on: string;
}

const listPauses = prepareSql<{ studentId: number }, PauseRow>(
  (p) => sql`
    select course_id, paused_on, resumed_on from course_pause where student_id = ${p.studentId}`,
);

export const streakReader = (connection: Connection, studentId: number) => ({
  done: (since: Date) => countDone.rows(connection, { studentId, since }),
  planned: (from: string) => countPlanned.rows(connection, { studentId, from }),
  enrolments: () => listEnrolments.rows(connection, { studentId }),
  pauses: () => listPauses.rows(connection, { studentId }),
});
