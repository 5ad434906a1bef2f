import type { School } from '../school/open-school.ts';

/** Entries of seven of the staff over two years, the last a moment ago. */
const entries = `
  insert into audit_log (at, staff_id, staff_name, operation, target_kind, target_id, before, after, why, address, user_agent)
  select now() - ($1 - n) * interval '1 minute', f.ids[1 + n % 7], '压测' || n % 7,
    (array['extendEnrolment', 'tagStudents', 'replyToQuestion', 'saveMark', 'claimQuestion', 'revealMobiles', 'saveSettings',
      'publishChanges'])[1 + n % 8],
    'student', (100000 + n % 100000)::text, case when n % 8 = 0 then '{"expiresOn":"2026-12-31"}'::jsonb end,
    case when n % 8 = 0 then '{"expiresOn":"2027-03-31"}'::jsonb end, '家里有事',
    '10.0.0.' || n % 250, 'Mozilla/5.0 (X11; Linux x64) Chrome/130'
  from generate_series(1, $1::int) n
  cross join (select array_agg(staff_id) as ids from staff where login like 'bench%') f`;

/** A log of that many entries. They are not chained: lists do not read the chain. */
export async function growLog({ owner }: School, count: number): Promise<void> {
  await owner.query(`insert into staff (login, name, password_hash, made_at)
    select 'bench' || n, '压测' || n, '', now() from generate_series(0, 6) n`);
  await owner.query('alter table audit_log disable trigger audit_log_is_chained');
  await owner.query(entries, [count]);
  await owner.query('alter table audit_log enable trigger audit_log_is_chained');
  await owner.query('vacuum analyze audit_log');
}
