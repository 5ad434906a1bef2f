import { guessing } from '@xuezhou/rules/practice/guessing';
import { sql } from 'kysely';
import { earnedSql } from '../../points/points.port.ts';

const { rush, leastSeconds } = guessing;

/** Of the question q, in milliseconds; null of kinds that nobody is paid for, as open questions. */
const leastMs = sql`case q.kind ${sql.join(
  Object.entries(leastSeconds).map(
    ([kind, seconds]) => sql`when ${sql.lit(kind)} then ${sql.lit(seconds * 1000)}`,
  ),
  sql` `,
)} end`;

const milliseconds = (count: ReturnType<typeof sql>) =>
  sql`make_interval(secs => (${count}) / 1000.0)`;
const rushSpan = sql.lit(`${rush.seconds} seconds`);

/**
 * What each answer in `logged` earns, as `earned`: a right one that its student took time for, each question once a day.
 * Answers close together, also to other questions, are guesses: those before are in the log, those of the same moment
 * stand beside it.
 */
export const earnedByAnswers = sql`timed as (
    select l.*, lag(answered_at) over same_student as answered_before,
      count(*) over (same_student range between ${rushSpan}::interval preceding and current row) as in_rush
    from logged l window same_student as (partition by student_id order by answered_at)
  ), worth as (
    select l.student_id, l.question_id, l.answered_at, l.received_at,
      l.question_status = 1 and l.spent_ms >= ${leastMs}
        and coalesce(l.answered_before <= l.answered_at - ${milliseconds(leastMs)}, true)
        and l.in_rush + logged_before.in_rush < ${sql.lit(rush.answers)}
        and not logged_before.is_close as is_paid
    from timed l
    join question q on q.question_id = l.question_id
    cross join lateral (
      select count(*) as in_rush,
        coalesce(bool_or(a.answered_at > l.answered_at - ${milliseconds(leastMs)}), false) as is_close
      from answer a
      -- The index is by arrival, which is never earlier.
      where l.question_status = 1 and a.student_id = l.student_id
        and a.received_at >= l.answered_at - ${rushSpan}::interval
        and a.answered_at between l.answered_at - ${rushSpan}::interval and l.answered_at
    ) logged_before
    order by l.student_id, l.question_id
  ), earned as materialized (
    select student_id, question_id, case when is_paid then ${earnedSql({
      kind: 'practice',
      studentId: sql`student_id`,
      about: sql`(answered_at at time zone 'Asia/Shanghai')::date || ' ' || question_id`,
      total: 1,
      madeAt: sql`answered_at`,
      now: sql`received_at`,
    })} else 0 end as points
    from worth
  )`;
