import { sql } from 'kysely';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Adds the answers since the last run to the overall counts. Five minutes behind, so that a slow transaction's, or a server's whose clock is late, its
 * answer is not jumped over, and one row a question is not fought over by everyone who answers it.
 */
export const practiceJobs = ({
  database: { connection },
}: Services): Pick<JobHandlers, 'count-answers'> => ({
  'count-answers': async () => {
    await connection.transaction().execute(async (change) => {
      await sql`
        with cut as (
          update question_tally_cut set counted_to = greatest(counted_to, now() - interval '5 minutes')
          from (select counted_to as old from question_tally_cut for update) before
          returning before.old, counted_to
        )
        insert into question_tally as t (question_id, correct_count, wrong_count)
        select a.question_id, count(*) filter (where question_status = 1), count(*) filter (where question_status = -1)
        from answer a, cut
        where a.received_at > cut.old and a.received_at <= cut.counted_to
          and exists (select from question q where q.question_id = a.question_id)
        group by a.question_id
        on conflict (question_id) do update set
          correct_count = t.correct_count + excluded.correct_count,
          wrong_count = t.wrong_count + excluded.wrong_count
      `.execute(change);
    });
  },
});
