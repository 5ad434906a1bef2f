import { graceSeconds } from '@xuezhou/rules/mock/paper-clock';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';

/** Who sits one of these goes on with it, so that it holds its questions out until the last of them has to be done. */
export async function keepWhileSat(
  change: Change,
  paperIds: readonly number[],
  now: Date,
): Promise<void> {
  if (paperIds.length === 0) return;
  await sql`
    insert into sat_paper (paper_id, until)
    select m.paper_id, max(m.ends_at) + make_interval(secs => ${sql.lit(graceSeconds)}) from mock_attempt m
    where m.paper_id = any(${[...paperIds]}::int[]) and m.handed_in_at is null
      and m.ends_at >= ${now}::timestamptz - make_interval(secs => ${sql.lit(graceSeconds)})
    group by m.paper_id order by m.paper_id
    on conflict (paper_id) do update set until = greatest(sat_paper.until, excluded.until)`.execute(
    change,
  );
}
