import { createHash } from 'node:crypto';
import { daysBetween } from '@xuezhou/rules/enrolment/access-period';
import {
  planPeriod,
  type PeriodWish,
  type PlannedPeriod,
} from '@xuezhou/rules/enrolment/period-change';
import { sql, type Selectable } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { periodOf } from '../console/manage-enrolments.ts';
import type { AskedTies } from './enrolment-ties.ts';
import { ownEnrolments } from './own-enrolments.ts';

type Row = Selectable<Tables['enrolment']>;

export interface PeriodPlan {
  readonly studentId: number;
  readonly own: Row | undefined;
  readonly planned: PlannedPeriod;
}

/** What becomes of each of these, with those first that change; as it is while the transaction holds it. */
export async function planPeriods(
  connection: Connection | Change,
  { courseId, studentIds, wish }: AskedTies & { readonly wish: PeriodWish },
  { today, isHeld }: { today: string; isHeld: boolean },
): Promise<PeriodPlan[]> {
  const owns = await ownEnrolments(connection, { courseId, studentIds }, isHeld);
  const plan = studentIds.map((studentId): PeriodPlan => {
    const own = owns.get(studentId);
    const facts = own && { ...periodOf(own), redeemed: own.redeemed };
    return { studentId, own, planned: planPeriod(facts, wish, today) };
  });
  return plan.toSorted((one, other) => rank(one) - rank(other) || one.studentId - other.studentId);
}

/** What somebody looks at one by one. */
export const isForOwnPage = (keptBy: PlannedPeriod['keptBy']): boolean =>
  keptBy === 'longer' || keptBy === 'takenBack';

/** Those that change, then those whom one may have thought to be changed. */
function rank({ planned: { keptBy }, own }: PeriodPlan): number {
  if (keptBy === null) return 0;
  if (isForOwnPage(keptBy)) return 1;
  return own === undefined ? 3 : 2;
}

/**
 * Of all that a plan rests on: one that is made anew and has another is not the one that was seen. Who changes, and from
 * what: the days are those of the day on which it is done, and a colleague may agree on the next.
 */
export const seenOfPeriods = (plan: readonly PeriodPlan[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        plan.map(({ studentId, own, planned }) => [
          studentId,
          own && periodOf(own),
          planned.keptBy,
        ]),
      ),
    )
    .digest('base64url');

interface ChangeOfMany extends AskedTies {
  readonly wish: PeriodWish;
  readonly actId: string;
  readonly asked: string;
  /** What was seen of it before. */
  readonly seen: string;
  readonly now: Date;
}

interface Changed {
  readonly student_id: number;
  readonly before: object;
  readonly after: ReturnType<typeof periodOf> & { readonly courseId: number };
  readonly lent_until: string | null;
  readonly moved_days: number;
}

/** For how many it was done. Throws manyChanged where something is not as it was seen, and manyNone. */
export async function changePeriodsOfMany(change: Change, asked: ChangeOfMany): Promise<number> {
  const { courseId, actId, now, wish } = asked;
  const plan = await planPeriods(change, asked, { today: dayOf(now), isHeld: true });
  if (seenOfPeriods(plan) !== asked.seen) throw new Refusal('manyChanged');
  const changed = plan.flatMap((each) => changedOf(each, courseId));
  if (changed.length === 0) throw new Refusal('manyNone');
  const rows = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (
    student_id int, before jsonb, after jsonb, lent_until date, moved_days int)`;
  await sql`
    update enrolment e set expires_on = (r.after->>'expiresOn')::date, paused_on = (r.after->>'pausedOn')::date,
      lent_until = r.lent_until, moved_days = r.moved_days
    from ${rows} where e.student_id = r.student_id and e.course_id = ${courseId}`.execute(change);
  await sql`
    insert into enrolment_change (student_id, act_id, asked, operation, course_id, before, after, ended, changed_at)
    select r.student_id, ${actId}::uuid, ${asked.asked}, ${`changePeriods:${wish.act}`}, ${courseId}, r.before, r.after, '{}', ${now}
    from ${rows}`.execute(change);
  return changed.length;
}

function changedOf({ own, planned, studentId }: PeriodPlan, courseId: number): Changed[] {
  if (own === undefined || planned.keptBy !== null) return [];
  const { expiresOn, pausedOn } = planned;
  const isResumed = own.paused_on !== null && pausedOn === null;
  const before = { courseId, ...periodOf(own) };
  return [
    {
      ...{ student_id: studentId, before },
      after: { ...before, expiresOn, pausedOn },
      // What somebody lends waits with the course.
      lent_until: isResumed && own.lent_until === own.expires_on ? expiresOn : own.lent_until,
      moved_days:
        isResumed && own.expires_on !== null && expiresOn !== null
          ? own.moved_days + daysBetween(own.expires_on, expiresOn)
          : own.moved_days,
    },
  ];
}
