import { graceSeconds } from '@xuezhou/rules/mock/paper-clock';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { namedByPapers } from '../attempt/kept-for-paper.ts';

/**
 * Who sits one of these goes on with it, so that what it holds out is held out until the last of them has to be done, whatever
 * becomes of the paper. Before it is written: from here on nobody begins it as it was.
 */
export async function keepWhileSat(
  change: Change,
  paperIds: readonly number[],
  now: Date,
): Promise<void> {
  if (paperIds.length === 0) return;
  const ids = [...paperIds];
  await sql`select paper_id from mock_paper where paper_id = any(${ids}::int[])
    order by paper_id for no key update`.execute(change);
  await sql`
    insert into sat_paper (paper_id, until, questions)
    select m.paper_id, max(m.ends_at) + make_interval(secs => ${sql.lit(graceSeconds)}),
      array(select distinct id::int from ${namedByPapers} where h.paper_id = m.paper_id and h.is_held_out)
    from mock_attempt m
    where m.paper_id = any(${ids}::int[]) and m.handed_in_at is null
      and m.ends_at >= ${now}::timestamptz - make_interval(secs => ${sql.lit(graceSeconds)})
    group by m.paper_id order by m.paper_id
    on conflict (paper_id) do update set until = greatest(sat_paper.until, excluded.until),
      questions = case when sat_paper.until < ${now}::timestamptz then excluded.questions
        else array(select distinct unnest(sat_paper.questions || excluded.questions)) end`.execute(
    change,
  );
}
