import { sql, type RawBuilder } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { registrations } from '../../account/account.port.ts';
import { firstEnrolments } from '../../enrolment/enrolment.port.ts';
import { hasWatched } from '../../lecture/lecture.port.ts';
import { firstOrdersOf } from '../../mall/mall.port.ts';
import { hasAnswered } from '../../practice/practice-facts.port.ts';
import { countRetention } from './count-week.ts';

/** In which what somebody does counts, and a week for the last step, and one to spare. */
const followedDays = 28;
const countedDays = followedDays + 14;

const weekOf = (moment: RawBuilder<unknown>) =>
  sql`date_trunc('week', ${moment} at time zone 'Asia/Shanghai')::date`;

const hasStudied = (begins: RawBuilder<unknown>, ends: RawBuilder<unknown>) => {
  const student = sql`who.student_id`;
  return sql<boolean>`(${hasAnswered(student, begins, ends)} or ${hasWatched(student, begins, ends)})`;
};

/** When everybody came, and how far those came in four weeks who have registered lately or were never counted. */
export async function countStudents(change: Change, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('report_student'))`.execute(change);
  const begins = sql`who.registered_at`;
  const ends = sql`(who.registered_at + make_interval(days => ${followedDays}))`;
  await sql`
    insert into report_student (student_id, registered_week, enrolled_week, step)
    select who.student_id, ${weekOf(sql`who.registered_at`)}, null,
      case
        when not ${hasStudied(begins, sql`least(o.paid_at, ${ends})`)} then 0
        when o.ordered_at is null or o.ordered_at >= ${ends} then 1
        when o.paid_at is null or o.paid_at >= ${ends} then 2
        when not ${hasStudied(sql`o.paid_at`, sql`(o.paid_at + interval '7 days')`)} then 3
        else 4
      end
    from ${registrations} who left join lateral ${firstOrdersOf(sql`who.student_id`)} o on true
    where who.registered_at >= ${now}::timestamptz - make_interval(days => ${countedDays})
      or not exists (select from report_student p where p.student_id = who.student_id)
    on conflict (student_id) do update set step = excluded.step where report_student.step <> excluded.step`.execute(
    change,
  );
  const { rows: moved } = await sql<{ week: string | null }>`
    with before as (
      select p.student_id, p.enrolled_week as old, ${weekOf(sql`e.enrolled_at`)} as now
      from report_student p left join ${firstEnrolments} e on e.student_id = p.student_id
      where p.enrolled_week is distinct from ${weekOf(sql`e.enrolled_at`)}
    ), changed as (
      update report_student p set enrolled_week = b.now from before b where b.student_id = p.student_id
    )
    select distinct week::text from (select old as week from before union all select now from before) w
    where week is not null
    union
    -- Of whom some have ended their accounts since.
    select r.enrolled_week::text from report_retention r
    where r.people > (select count(*) from report_student p where p.enrolled_week = r.enrolled_week)`.execute(
    change,
  );
  const weeks = moved.map(({ week }) => week);
  // What was counted of them in the weeks before holds others.
  if (weeks.length > 0) await countRetention(change, sql`enrolled_week = any(${weeks}::date[])`);
}
