import { inTransaction } from '../../platform/database/in-transaction.ts';
import { sql } from 'kysely';
import { mondayOf } from '@xuezhou/rules/practice/week';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { countScores } from './ranking/count-scores.ts';

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
  await inTransaction(connection, async (change) => {
    const { rows } = await sql<{ from: Date; to: Date }>`
      update question_tally_cut set counted_to = greatest(counted_to, ${now}::timestamptz - interval '5 minutes')
      from (select counted_to as old from question_tally_cut for update) before
      returning before.old as from, counted_to as to`.execute(change);
    const [cut] = rows;
    if (cut === undefined) return;
    await tally(change, cut);
    // Of what is counted: the last minutes of a Sunday belong to the week that ends.
    await countScores(change, cut, mondayOf(dayOf(cut.to)));
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
