import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { addToClass } from '../console/class-desk.repository.ts';
import { demandClass, seatIn, type CampSeat } from '../move/plan-move.ts';

interface Buyer {
  readonly studentId: number;
  readonly classId: number;
  readonly today: string;
  readonly now: Date;
  /** When the orders that the student has paid were paid: a seat of such a moment is that order's. */
  readonly paidAt: readonly Date[];
}

/**
 * The seat that comes with an order. One that the student has in the camp already is the order's from now on, in the class that
 * was bought, and is kept as it was for when the order is refunded. One that another order gave stays that one's; who has
 * finished stays in the class.
 */
export async function buySeat(
  change: Change,
  { studentId, classId, today, now, paidAt }: Buyer,
): Promise<void> {
  const added = await addToClass(change, { studentId, classId, today, now });
  if (added === null || added.isAdded) return;
  const to = await demandClass(change, classId);
  const { rows } = await sql<CampSeat & { is_finished: boolean }>`
    select m.camp_id, m.class_id, m.starts_on, m.counted_from, m.joined_at::text as joined_at, m.days,
      exists (select from camp_award a where a.student_id = m.student_id and a.camp_id = m.camp_id) as is_finished
    from camp_member m
    where m.student_id = ${studentId} and m.camp_id = ${to.camp_id}
      and m.joined_at <> all(${[...paidAt]}::timestamptz[])
    for update of m`.execute(change);
  const [row] = rows;
  if (row === undefined) return;
  const { is_finished: isFinished, ...was } = row;
  const { class_id, starts_on, counted_from, days } =
    isFinished || was.class_id === classId ? was : seatIn(to, was);
  await change
    .updateTable('camp_member')
    .where('student_id', '=', studentId)
    .where('camp_id', '=', to.camp_id)
    .set({
      ...{ class_id, starts_on, counted_from, days, joined_at: now },
      free_seat: JSON.stringify(was),
    })
    .execute();
}
