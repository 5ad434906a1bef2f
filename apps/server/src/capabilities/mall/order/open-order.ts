import { buySeat, giveBackSeat, leaveClass } from '../../camp/camp.port.ts';
import { givePeriod, takeBackPeriod } from '../../enrolment/enrolment.port.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { OrderSnapshot, StoredGrant } from '../order.tables.ts';
import {
  storedGrant,
  takenGift,
  type OtherOrder,
  type TakenOrder,
} from '../refund/other-orders.ts';
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
    grants.push(storedGrant(courseId, given));
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

/** What was given is closed again; notes and answers stay, and what was there before is there again. */
export async function takeBackCourses(
  change: Change,
  order: TakenOrder,
  { others, now }: { others: readonly OtherOrder[]; now: Date },
): Promise<void> {
  for (const grant of order.granted ?? []) {
    const place = { studentId: order.student_id, courseId: grant.courseId };
    await takeBackPeriod(change, place, await takenGift(change, order, grant, { others, now }));
  }
}

interface SeatsOf {
  readonly student_id: number;
  readonly snapshot: OrderSnapshot;
  readonly paid_at: Date | null;
}

/**
 * The seats in classes that came with an order are free again, unless another order has paid for one as well; who had one of
 * their own before has it again, where they have the course still.
 */
export async function takeBackSeats(
  change: Change,
  { student_id: studentId, snapshot, paid_at: joinedAt }: SeatsOf,
  others: readonly OtherOrder[],
): Promise<void> {
  if (joinedAt === null) return;
  const bought = others.flatMap(({ state, wasTakenBack, snapshot: { items }, paid_at: paidAt }) =>
    state !== 'paid' || wasTakenBack || paidAt === null
      ? []
      : items.flatMap((item) =>
          item.kind === 'camp' ? [{ classId: item.classId, joinedAt: paidAt }] : [],
        ),
  );
  for (const item of snapshot.items)
    if (item.kind === 'camp')
      await giveBackSeat(change, { studentId, classId: item.classId, joinedAt, others: bought });
}

/** Whoever gives up the classes that came with an order leaves them. */
export async function leaveSeats(
  change: Change,
  { student_id: studentId, snapshot, paid_at: joinedAt }: SeatsOf,
): Promise<void> {
  if (joinedAt === null) return;
  for (const item of snapshot.items)
    if (item.kind === 'camp')
      await leaveClass(change, { studentId, classId: item.classId, joinedAt });
}
