import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import type { Services } from '../../platform/services.ts';
import { stillOpenSince } from './attempt/attempt-clock.ts';
import { rightOf } from './attempt/attempt.repository.ts';
import { practiseDue } from './attempt/practise-attempts.ts';

/** Few enough that no lock is held for long; many that end together are few statements. */
const atOnce = 2000;
/** Each is some statements of its own; the rest waits a minute. */
const practisedAtOnce = 200;

/**
 * Closes the papers whose time is over, counts what was left uncounted, and adds first attempts to the tally. Each
 * step finds its work in the database, so that whoever runs next makes up for a server that was killed.
 */
export const mockJobs = ({
  database: { connection },
  clock,
}: Services): Pick<JobHandlers, 'close-mocks'> => ({
  'close-mocks': async () => {
    const since = stillOpenSince(clock.now());
    await untilFew(() => closeOverdue(connection, since));
    await untilFew(() => scoreUncounted(connection));
    await untilFew(() => tally(connection));
    await practiseDue(connection, clock.now(), practisedAtOnce);
  },
});

async function untilFew(work: () => Promise<number>): Promise<void> {
  while ((await work()) >= atOnce);
}

async function closeOverdue(connection: Connection, since: Date): Promise<number> {
  const { rows } = await sql`
    update mock_attempt a set handed_in_at = a.ends_at, handed_in_by = 'clock'
    from (
      select student_id, paper_id, attempt_no from mock_attempt
      where handed_in_at is null and ends_at < ${since} order by ends_at limit ${atOnce} for update skip locked
    ) due
    where a.student_id = due.student_id and a.paper_id = due.paper_id and a.attempt_no = due.attempt_no
    returning 1`.execute(connection);
  return rows.length;
}

async function scoreUncounted(connection: Connection): Promise<number> {
  const { rows } = await sql`
    update mock_attempt a set right_count = n.right_count,
      score = coalesce(round(100.0 * n.right_count / nullif(a.total, 0)), 0)
    from (
      select a.student_id, a.paper_id, a.attempt_no, ${rightOf} as right_count from mock_attempt a
      where a.handed_in_at is not null and a.score is null limit ${atOnce}
    ) n
    where a.student_id = n.student_id and a.paper_id = n.paper_id and a.attempt_no = n.attempt_no
      and a.score is null
    returning 1`.execute(connection);
  return rows.length;
}

async function tally(connection: Connection): Promise<number> {
  const { rows } = await sql<{ sat: number }>`
    with counted as (
      update mock_attempt a set is_tallied = true
      from (
        select student_id, paper_id from mock_attempt
        where score is not null and not is_tallied and attempt_no = 1 limit ${atOnce} for update skip locked
      ) due
      where a.student_id = due.student_id and a.paper_id = due.paper_id and a.attempt_no = 1
      returning a.paper_id, a.score
    ), added as (
      select paper_id, score, count(*)::int as sat from counted group by paper_id, score
    ), kept as (
      insert into mock_tally as t (paper_id, score, sat) select paper_id, score, sat from added
      on conflict (paper_id, score) do update set sat = t.sat + excluded.sat
    )
    select coalesce(sum(sat), 0) as sat from added`.execute(connection);
  return rows[0]?.sat ?? 0;
}
