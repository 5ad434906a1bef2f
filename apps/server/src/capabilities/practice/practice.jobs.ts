import { sql } from 'kysely';
import { mondayOf } from '@xuezhou/rules/practice/week';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Adds the answers since the last run to the overall counts and to the scores of those who gave them. Five minutes
 * behind, so that a slow transaction's, or a server's whose clock is late, its answer is not jumped over, and one row a
 * question is not fought over by everyone who answers it.
 */
export const practiceJobs = ({
  database: { connection },
  clock,
}: Services): Pick<JobHandlers, 'count-answers'> => ({
  'count-answers': async () => {
    await connection.transaction().execute(async (change) => {
      const { rows } = await sql<{ from: Date; to: Date }>`
        update question_tally_cut set counted_to = greatest(counted_to, now() - interval '5 minutes')
        from (select counted_to as old from question_tally_cut for update) before
        returning before.old as from, counted_to as to`.execute(change);
      const [cut] = rows;
      if (cut === undefined) return;
      await tally(change, cut);
      await score(change, cut, mondayOf(dayOf(clock.now())));
    });
  },
});

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

/** Made anew from the log of each student who answered something, so that no score can drift. */
async function score(change: Change, { from, to }: Cut, week: string): Promise<void> {
  await sql`
    with active as (
      select distinct student_id, course_id from answer where received_at > ${from} and received_at <= ${to}
    ), counted as (
      select a.student_id, a.course_id,
        count(distinct a.question_id) filter (where a.question_status = 1) as total_right,
        count(distinct a.question_id) filter (where a.question_status = 1
          and (a.answered_at at time zone 'Asia/Shanghai')::date >= ${week}::date) as week_right,
        count(distinct (a.answered_at at time zone 'Asia/Shanghai')::date) as days
      from active join answer a on a.student_id = active.student_id and a.course_id = active.course_id
      group by a.student_id, a.course_id
    )
    insert into practice_score as c (student_id, course_id, week, week_right, best_week, total_right, days)
    select student_id, course_id, ${week}::date, week_right, week_right, total_right, days from counted
    on conflict (student_id, course_id) do update set
      week = excluded.week, week_right = excluded.week_right, total_right = excluded.total_right,
      days = excluded.days, best_week = greatest(c.best_week, excluded.week_right)`.execute(change);
}
