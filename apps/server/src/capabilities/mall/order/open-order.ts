import { buySeat, giveBackSeat, leaveClass, moveWithout } from '../../camp/camp.port.ts';
import { givePeriod, takeBackPeriod } from '../../enrolment/enrolment.port.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { OrderSnapshot, StoredGrant } from '../order.tables.ts';
import {
  storedGrant,
  takenGift,
  type OtherOrder,
  type TakenOrder,
} from '../refund/other-orders.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

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
  const seats = campsIn(snapshot);
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

/** What other orders have paid for, and their student has not given up. */
const seatsOf = (others: readonly OtherOrder[]) =>
  others.flatMap(({ state, wasTakenBack, seats_left_at: leftAt, snapshot, paid_at: paidAt }) =>
    state !== 'paid' || wasTakenBack || leftAt !== null || paidAt === null
      ? []
      : snapshot.items.flatMap((item) =>
          item.kind === 'camp' ? [{ classId: item.classId, joinedAt: paidAt }] : [],
        ),
  );

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
  { others, now }: { others: readonly OtherOrder[]; now: Date },
): Promise<void> {
  if (joinedAt === null) return;
  const bought = seatsOf(others);
  for (const { classId } of campsIn(snapshot))
    await giveBackSeat(change, { studentId, classId, joinedAt, others: bought }, { now });
}

/** Into which classes the student would come, in words, before anything is given back. */
export async function seatsWithout(
  connection: Connection,
  { student_id: studentId, snapshot, granted, paid_at: joinedAt }: SeatsOf & TakenOrder,
  {
    others,
    ends,
    now,
  }: { others: readonly OtherOrder[]; ends: ReadonlyMap<number, string | null>; now: Date },
): Promise<string[]> {
  if (joinedAt === null) return [];
  const bought = seatsOf(others);
  const today = dayOf(now);
  const over = (granted ?? []).filter(({ courseId, before }) => {
    const end = ends.get(courseId) ?? null;
    return before === undefined && end !== null && end < today;
  });
  const gone = new Set(over.map(({ courseId }) => courseId));
  const words: string[] = [];
  for (const { classId } of campsIn(snapshot)) {
    const given = { studentId, classId, joinedAt, others: bought };
    const move = await moveWithout(connection, given, gone);
    if (move !== undefined)
      words.push(`${move.camp}从「${move.from}」换到「${move.to}」，${move.startsOn} 开始`);
  }
  return words;
}

const campsIn = ({ items }: OrderSnapshot) => items.filter((item) => item.kind === 'camp');

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
