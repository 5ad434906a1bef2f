import { sql } from 'kysely';
import { mondayOf } from '@xuezhou/rules/practice/week';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';

export const practiceJobs = (services: Services): Pick<JobHandlers, 'count-answers'> => ({
  'count-answers': () => countAnswers(services),
});

/**
 * Adds the answers since the last run to the overall counts and to the scores of those who gave them. Five minutes
 * behind, so that a slow transaction's, or a server's whose clock is late, its answer is not jumped over, and one row a
 * question is not fought over by everyone who answers it.
 */
export async function countAnswers({
  database: { connection },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await connection.transaction().execute(async (change) => {
    const { rows } = await sql<{ from: Date; to: Date }>`
      update question_tally_cut set counted_to = greatest(counted_to, ${now}::timestamptz - interval '5 minutes')
      from (select counted_to as old from question_tally_cut for update) before
      returning before.old as from, counted_to as to`.execute(change);
    const [cut] = rows;
    if (cut === undefined) return;
    await tally(change, cut);
    // Of what is counted: the last minutes of a Sunday belong to the week that ends.
    await score(change, cut, mondayOf(dayOf(cut.to)));
  });
}

interface Cut {
  readonly from: Date;
  readonly to: Date;
}

async function tally(change: Change, { from, to }: Cut): Promise<void> {
  await sql`
    insert into question_tally as t (question_id, correct_count, wrong_count)
    select a.question_id, count(*) filter (where question_status = 1), count(*) filter (where question_status = -1)
    from answer a
    where a.received_at > ${from} and a.received_at <= ${to}
      and exists (select from question q where q.question_id = a.question_id)
    group by a.question_id
    on conflict (question_id) do update set
      correct_count = t.correct_count + excluded.correct_count,
      wrong_count = t.wrong_count + excluded.wrong_count`.execute(change);
}

/**
 * Adds to each student's score what came in since it was counted last, by the score's own mark: the same again adds
 * nothing. A question is new where all of its right answers are; a day where the log has no older answer of it. The
 * week is counted anew, from the answers of at most seven days.
 */
async function score(change: Change, { from, to }: Cut, week: string): Promise<void> {
  await sql`
    with active as materialized (
      select a.student_id, a.course_id, c.counted_to as since
      from (select distinct student_id, course_id from answer
        where received_at > ${from} and received_at <= ${to}) a
      left join practice_score c on c.student_id = a.student_id and c.course_id = a.course_id
    ), fresh as materialized (
      select a.student_id, a.course_id, active.since, a.question_id, a.question_status, a.received_at,
        (a.answered_at at time zone 'Asia/Shanghai')::date as day
      from active join answer a on a.student_id = active.student_id and a.course_id = active.course_id
        and a.received_at > coalesce(active.since, '-infinity')
    ), rights as (
      select f.student_id, f.course_id, count(*) as total_right
      from (
        select student_id, course_id, question_id, count(*) as rights from fresh
        where question_status = 1 group by 1, 2, 3 having min(received_at) <= ${to}
      ) f
      join question_state s on s.student_id = f.student_id and s.question_id = f.question_id
        and s.correct_count = f.rights
      group by 1, 2
    ), days as (
      select f.student_id, f.course_id, count(*) as days
      from (select distinct student_id, course_id, since, day from fresh where received_at <= ${to}) f
      where not exists (select from answer a where a.student_id = f.student_id and a.course_id = f.course_id
        and a.received_at <= f.since and a.received_at >= f.day::timestamp at time zone 'Asia/Shanghai'
        and (a.answered_at at time zone 'Asia/Shanghai')::date = f.day)
      group by 1, 2
    ), weeks as (
      select a.student_id, a.course_id, count(distinct a.question_id) as week_right
      from active join answer a on a.student_id = active.student_id and a.course_id = active.course_id
      cross join lateral (select ${week}::timestamp at time zone 'Asia/Shanghai' as monday) m
      where a.question_status = 1 and a.received_at >= monday and a.received_at <= ${to} and a.answered_at >= monday
      group by 1, 2
    )
    insert into practice_score as c (student_id, course_id, week, week_right, best_week, total_right, days, counted_to)
    select student_id, course_id, ${week}::date, coalesce(week_right, 0), coalesce(week_right, 0),
      coalesce(total_right, 0), coalesce(days, 0), ${to}::timestamptz
    from active left join rights using (student_id, course_id) left join days using (student_id, course_id)
      left join weeks using (student_id, course_id)
    on conflict (student_id, course_id) do update set
      week = excluded.week, week_right = excluded.week_right, best_week = greatest(c.best_week, excluded.week_right),
      total_right = excluded.total_right + case when c.counted_to is null then 0 else c.total_right end,
      days = excluded.days + case when c.counted_to is null then 0 else c.days end,
      counted_to = greatest(c.counted_to, excluded.counted_to)`.execute(change);
}
