import { buySeat, leaveClass } from '../../camp/camp.port.ts';
import { givePeriod, takeBackPeriod } from '../../enrolment/enrolment.port.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { OrderSnapshot, StoredGrant } from '../order.tables.ts';
import { owedWithout, type OtherOrder } from '../refund/other-orders.ts';
import type { Change } from '../../../platform/database/prepare.ts';

interface Gift {
  readonly studentId: number;
  readonly snapshot: OrderSnapshot;
  readonly now: Date;
}

/** The one place through which the mall gives courses, and seats in the classes of camps. */
export async function grantCourses(
  change: Change,
  { studentId, snapshot, now }: Gift,
): Promise<StoredGrant[]> {
  const today = dayOf(now);
  const length = { expiresOn: snapshot.expiresOn, days: snapshot.days };
  const grants: StoredGrant[] = [];
  for (const { courseId } of snapshot.courses) {
    const given = await givePeriod(change, { studentId, courseId }, { length, today, now });
    grants.push({
      courseId,
      after: given.after,
      ...(given.before !== undefined && { before: given.before }),
      ...(given.postponed && { postponed: given.postponed }),
    });
  }
  const seats = snapshot.items.filter((item) => item.kind === 'camp');
  const paidAt = seats.length === 0 ? [] : await paidMoments(change, studentId);
  for (const { classId } of seats)
    await buySeat(change, { studentId, classId, today, now, paidAt });
  return grants;
}

async function paidMoments(change: Change, studentId: number): Promise<Date[]> {
  const rows = await change
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .where('state', '=', 'paid')
    .select('paid_at')
    .execute();
  return rows.flatMap(({ paid_at: at }) => at ?? []);
}

interface TakenBack {
  readonly studentId: number;
  readonly grants: readonly StoredGrant[];
  /** The student's other orders that are paid: what they gave stays. */
  readonly others: readonly OtherOrder[];
  readonly now: Date;
}

/** What was given is closed again; notes and answers stay, and what was there before is there again. */
export async function takeBackCourses(
  change: Change,
  { studentId, grants, others, now }: TakenBack,
): Promise<void> {
  const today = dayOf(now);
  for (const { courseId, before, after, postponed } of grants) {
    const given = { before, after, postponed };
    const place = { studentId, courseId };
    const owed = await owedWithout(change, place, others);
    await takeBackPeriod(change, place, { given, today, ...owed });
  }
}

/** What a later order found there before it, once that was taken back: it is no longer there to come back to. */
export function withoutTaken(
  granted: readonly StoredGrant[],
  taken: readonly StoredGrant[],
): StoredGrant[] | null {
  const changed = granted.map((grant): StoredGrant => {
    const gone = taken.find(
      ({ courseId, after }) => courseId === grant.courseId && after === grant.before,
    );
    if (gone === undefined || grant.before === undefined) return grant;
    const { before: _gone, ...rest } = grant;
    return { ...rest, ...(gone.before !== undefined && { before: gone.before }) };
  });
  return changed.some((grant, place) => grant !== granted[place]) ? changed : null;
}

/** The seats in classes that came with an order are free again. */
export async function takeBackSeats(
  change: Change,
  {
    student_id: studentId,
    snapshot,
    paid_at: joinedAt,
  }: { student_id: number; snapshot: OrderSnapshot; paid_at: Date | null },
): Promise<void> {
  if (joinedAt === null) return;
  for (const item of snapshot.items)
    if (item.kind === 'camp')
      await leaveClass(change, { studentId, classId: item.classId, joinedAt });
}
