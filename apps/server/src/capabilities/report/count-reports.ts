import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { mondayOf, weeksBetween } from '@xuezhou/rules/report/report-period';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { firstRegistration } from '../account/account.port.ts';
import { watchedOfEach } from '../lecture/lecture.port.ts';
import { firstEntryAt, postingsBetween } from '../ledger/ledger.port.ts';
import { refundsBooked } from '../mall/mall.port.ts';
import { answersOfEach } from '../practice/practice-facts.port.ts';

/** The day on which the first student registered, or the books began; null: there is no school yet. */
export async function schoolBegan(connection: Connection): Promise<string | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(${firstRegistration}, ${firstEntryAt}) as at`.execute(connection);
  return rows[0]?.at ? dayOf(rows[0].at) : null;
}

/**
 * Weeks are counted anew from the logs: the one that goes on and the one before, and all that were never counted. Each in
 * a transaction, so that nobody sees half of one. A job.
 */
export async function countReports(
  { clock, database: { connection } }: Pick<Services, 'clock' | 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const began = await schoolBegan(connection);
  if (began === null) return;
  const thisWeek = mondayOf(dayOf(clock.now()));
  const counted = await connection
    .selectFrom('report_week')
    .select(({ fn }) => fn.max('week').as('week'))
    .executeTakeFirst();
  const last = counted?.week ?? null;
  const from = last === null ? mondayOf(began) : addDays(last, -7);
  for (const week of weeksBetween(from, thisWeek)) {
    if (signal?.aborted === true) return;
    await connection
      .transaction()
      .execute((change) => countWeek(change, week, clock.now()));
  }
}

async function countWeek(change: Change, week: string, now: Date): Promise<void> {
  // Two servers that count the same week do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('report_week'))`.execute(change);
  const begins = sql`(${week}::date::timestamp at time zone 'Asia/Shanghai')`;
  const ends = sql`((${week}::date + 7)::timestamp at time zone 'Asia/Shanghai')`;
  await sql`delete from report_study where week = ${week}`.execute(change);
  await sql`
    insert into report_study (week, student_id, answers, seconds)
    select ${week}::date, student_id, coalesce(a.answers, 0), coalesce(w.seconds, 0)
    from ${answersOfEach(begins, ends)} a
    full join ${watchedOfEach(begins, ends)} w using (student_id)`.execute(change);
  await sql`
    insert into report_week (week, counted_at, studied, answered, watched, stopped, answers, seconds)
    select ${week}::date, ${now}, count(*), count(*) filter (where answers > 0),
      count(*) filter (where seconds > 0),
      (select count(*) from report_study b where b.week = ${week}::date - 7 and not exists (
        select from report_study t where t.week = ${week} and t.student_id = b.student_id)),
      coalesce(sum(answers), 0), coalesce(sum(seconds), 0)
    from report_study where week = ${week}
    on conflict (week) do update set counted_at = excluded.counted_at, studied = excluded.studied,
      answered = excluded.answered, watched = excluded.watched, stopped = excluded.stopped,
      answers = excluded.answers, seconds = excluded.seconds`.execute(change);
  await sql`delete from report_account where week = ${week}`.execute(change);
  await sql`
    insert into report_account (week, account, part, entries, debit_fen, credit_fen)
    select ${week}::date, p.account,
      case when p.account = 'refunds' then coalesce(r.reason, 'other') else '' end, count(*),
      coalesce(sum(p.amount_fen) filter (where p.amount_fen > 0), 0),
      coalesce(-sum(p.amount_fen) filter (where p.amount_fen < 0), 0)
    from ${postingsBetween(begins, ends)} p
    left join ${refundsBooked} r on p.account = 'refunds' and r.about = p.about
    group by 2, 3`.execute(change);
}
