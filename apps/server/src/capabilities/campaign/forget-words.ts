import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import type { EndedNames } from '../../platform/staff/forget-names.ts';

/** Finds nobody: an empty search would find everybody whom the rest of the choice leaves. */
const forgotten = '（已注销的学员）';
const reason = '按姓名找的学员注销了账号，没有发';

/**
 * Takes the name out of the words by which receivers were looked for. Of what went out parts of the name go as well, as
 * nothing is looked for by them any more; what is planned by the name is not sent.
 */
export async function forgetWords(change: Change, { words }: EndedNames): Promise<void> {
  const search = sql`lower(draft -> 'audience' ->> 'search')`;
  await sql`update campaign set
      draft = jsonb_set(draft, '{audience,search}', to_jsonb(${forgotten}::text)),
      state = case when state = 'planned' then 'stopped' else state end,
      reason = case when state = 'planned' then ${reason} else reason end
    where exists (
      select from unnest(${[...words]}::text[]) as named (word)
      where strpos(${search}, named.word) > 0
        or (state in ('sent', 'recalled') and length(${search}) >= 2 and strpos(named.word, ${search}) > 0))`.execute(
    change,
  );
}
