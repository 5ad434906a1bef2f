import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { sql, type RawBuilder } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { watchedOfEach } from '../../lecture/lecture.port.ts';
import { adjustmentEntry, postingsBetween } from '../../ledger/ledger.port.ts';
import { refundsBooked, soldBetween } from '../../mall/mall.port.ts';
import { answersOfEach } from '../../practice/practice-facts.port.ts';
import { beginOf } from '../period.ts';

/** Of an account what adjusting entries moved: nobody paid, bought or was given back anything. */
export const adjustedPart = 'adjusted';

/** All of a week, in place of what was counted of it before. */
export async function countWeek(change: Change, week: string, now: Date): Promise<void> {
  // Two servers that count the same week do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('report_week'))`.execute(change);
  const [begins, ends] = [beginOf(week), beginOf(addDays(week, 7))];
  await sql`delete from report_study where week = ${week}`.execute(change);
  await sql`
    insert into report_study (week, student_id, course_id, answers, judged, rights, seconds)
    select ${week}::date, student_id, course_id, coalesce(a.answers, 0), coalesce(a.judged, 0), coalesce(a.rights, 0),
      coalesce(w.seconds, 0)
    from ${answersOfEach(begins, ends)} a
    full join ${watchedOfEach(begins, ends)} w using (student_id, course_id)`.execute(change);
  await countStudy(change, week, now);
  await countTrade(change, week);
}

/** `each`: a line for each student of a week, of all courses or of one. */
async function countStudy(change: Change, week: string, now: Date): Promise<void> {
  await sql`delete from report_week where week = ${week}`.execute(change);
  await sql`
    with each as materialized (
      select week, course_id, student_id, answers, judged, rights, seconds from report_study
      where week in (${week}::date, ${week}::date - 7)
      union all
      select week, 0, student_id, sum(answers), sum(judged), sum(rights), sum(seconds) from report_study
      where week in (${week}::date, ${week}::date - 7) group by 1, 3
    ), now as (
      select course_id, count(*) as studied, count(*) filter (where answers > 0) as answered,
        count(*) filter (where seconds > 0) as watched, sum(answers) as answers, sum(judged) as judged,
        sum(rights) as rights, sum(seconds) as seconds
      from each where week = ${week} group by 1
    ), stopped as (
      select b.course_id, count(*) as people from each b
      left join each t on t.week = ${week} and t.course_id = b.course_id and t.student_id = b.student_id
      where b.week = ${week}::date - 7 and t.student_id is null group by 1
    )
    insert into report_week (week, course_id, counted_at, studied, answered, watched, stopped, answers, judged, rights, seconds)
    select ${week}::date, course_id, ${now}, coalesce(n.studied, 0), coalesce(n.answered, 0),
      coalesce(n.watched, 0), coalesce(s.people, 0), coalesce(n.answers, 0), coalesce(n.judged, 0),
      coalesce(n.rights, 0), coalesce(n.seconds, 0)
    from (select 0 as course_id union select course_id from each) c
    left join now n using (course_id) left join stopped s using (course_id)`.execute(change);
  await countRetention(change, sql`week = ${week}`);
}

/** Of those cohorts and weeks of which `isAsked` says so: who of the cohort studied in the week. */
export async function countRetention(change: Change, isAsked: RawBuilder<unknown>): Promise<void> {
  await sql`delete from report_retention where ${isAsked}`.execute(change);
  await sql`
    insert into report_retention (enrolled_week, week, people)
    select enrolled_week, week, count(distinct student_id) from (
      select p.enrolled_week, s.week, s.student_id
      from report_study s join report_student p on p.student_id = s.student_id
      where p.enrolled_week <= s.week) studied
    where ${isAsked} group by 1, 2`.execute(change);
}

async function countTrade(change: Change, week: string): Promise<void> {
  const [begins, ends] = [beginOf(week), beginOf(addDays(week, 7))];
  await sql`delete from report_account where week = ${week}`.execute(change);
  await sql`
    insert into report_account (week, account, part, entries, debit_fen, credit_fen)
    select ${week}::date, p.account,
      case when p.kind = ${adjustmentEntry} then ${adjustedPart}
        when p.account = 'refunds' then coalesce(r.reason, 'other') else '' end, count(*),
      coalesce(sum(p.amount_fen) filter (where p.amount_fen > 0), 0),
      coalesce(-sum(p.amount_fen) filter (where p.amount_fen < 0), 0)
    from ${postingsBetween(begins, ends)} p
    left join ${refundsBooked} r on p.account = 'refunds' and r.about = p.about
    group by 2, 3`.execute(change);
  await sql`delete from report_sale where week = ${week}`.execute(change);
  await sql`
    insert into report_sale (week, kind, key, title, orders, fen)
    select ${week}::date, kind, key, coalesce(title, key), orders, fen
    from ${soldBetween(begins, ends)} s`.execute(change);
}
