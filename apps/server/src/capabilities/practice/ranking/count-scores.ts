import { sql, type RawBuilder } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';

/** Scores that are counted anew from the whole log, so many in one run. */
const anewAtOnce = 200;

/**
 * What an answer l to the question q in its version v is worth: a right one a point, a wrong one the chance of guessing
 * over that of not guessing (`chanceByGuess`), so that who only guesses comes to nothing. An open answer is worth none.
 */
const worth = sql`case
  when q.kind = 'open' then 0
  when l.question_status = 1 then 1
  when q.kind = 'truefalse' then -1
  when q.kind = 'single' then -1.0 / (greatest(2, o.options) - 1)
  when q.kind = 'multiple' then -1.0 / (2 ^ greatest(2, o.options) - 2)
  else 0 end`;

const withQuestion = sql`join question q on q.question_id = l.question_id
  left join question_version v on v.question_id = l.question_id and v.version = l.version
  cross join lateral (select coalesce(jsonb_array_length(v.content->'options'), 0) as options) o`;

const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Shanghai')::date`;
const beginOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Asia/Shanghai')`;

/** Of the students in `active`, counted anew from the answers of at most seven days. */
const weekPoints = (monday: RawBuilder<unknown>, to: Date) => sql`
  select l.student_id, l.course_id, floor(greatest(sum(${worth}), 0) + 0.000001)::int as points
  from (
    select distinct on (a.student_id, a.course_id, a.question_id, ${dayOf(sql`a.answered_at`)}) a.*
    from active join answer a on a.student_id = active.student_id and a.course_id = active.course_id
    where a.received_at >= ${monday} and a.received_at <= ${to} and a.answered_at >= ${monday}
    order by a.student_id, a.course_id, a.question_id, ${dayOf(sql`a.answered_at`)}, a.answered_at, a.answer_id
  ) l
  ${withQuestion}
  group by 1, 2`;

interface Cut {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Adds to each student's score what came in since it was counted last, by the score's own mark: the same again adds
 * nothing. Of a question the first answer of a day counts; one that arrives late and is older takes the place of the
 * former, which is taken back. The week is counted anew, from the answers of at most seven days.
 */
export async function countScores(change: Change, { from, to }: Cut, week: string): Promise<void> {
  await sql`
    with active as materialized (
      select a.student_id, a.course_id, c.counted_to as since
      from (
        select student_id, course_id from answer where received_at > ${from} and received_at <= ${to}
        union
        (select student_id, course_id from practice_score where counted_to is null limit ${sql.lit(anewAtOnce)})
      ) a
      left join practice_score c on c.student_id = a.student_id and c.course_id = a.course_id
    ), oldest as materialized (
      select a.student_id, a.course_id, active.since, min(${dayOf(sql`a.answered_at`)}) as day
      from active join answer a on a.student_id = active.student_id and a.course_id = active.course_id
        and a.received_at > coalesce(active.since, '-infinity') and a.received_at <= ${to}
      group by 1, 2, 3
    ), logged as materialized (
      select a.student_id, a.course_id, a.answer_id, a.question_id, a.version, a.question_status, a.answered_at,
        coalesce(a.received_at <= o.since, false) as is_counted, ${dayOf(sql`a.answered_at`)} as day
      from oldest o join answer a on a.student_id = o.student_id and a.course_id = o.course_id
        -- Nothing arrives before it is made; the log is found by arrival.
        and a.received_at >= ${beginOf(sql`o.day`)} and a.received_at <= ${to}
    ), firsts as (
      select student_id, course_id, (array_agg(answer_id order by answered_at, answer_id))[1] as first,
        (array_agg(answer_id order by answered_at, answer_id) filter (where is_counted))[1] as counted
      from logged group by student_id, course_id, question_id, day
    ), changed as (
      select student_id, first as answer_id, 1 as sign from firsts where first is distinct from counted
      union all
      select student_id, counted, -1 from firsts where counted is not null and first is distinct from counted
    ), gained as (
      select l.student_id, l.course_id, sum(changed.sign * ${worth}) as points
      from changed join logged l on l.student_id = changed.student_id and l.answer_id = changed.answer_id
      ${withQuestion}
      group by 1, 2
    ), days as (
      select student_id, course_id, count(*) as days
      from (select student_id, course_id, day from logged group by 1, 2, 3 having not bool_or(is_counted)) d
      group by 1, 2
    ), weeks as (
      ${weekPoints(beginOf(sql`${week}`), to)}
    )
    insert into practice_score as c
      (student_id, course_id, week, week_points, best_points, total_exact, days, counted_to)
    select student_id, course_id, ${week}::date, coalesce(weeks.points, 0), coalesce(weeks.points, 0),
      coalesce(gained.points, 0), coalesce(days.days, 0), ${to}::timestamptz
    from active left join gained using (student_id, course_id) left join days using (student_id, course_id)
      left join weeks using (student_id, course_id)
    on conflict (student_id, course_id) do update set
      week = excluded.week, week_points = excluded.week_points,
      best_points = greatest(c.best_points, excluded.week_points),
      total_exact = excluded.total_exact + case when c.counted_to is null then 0 else c.total_exact end,
      days = excluded.days + case when c.counted_to is null then 0 else c.days end,
      counted_to = greatest(c.counted_to, excluded.counted_to)`.execute(change);
}
