import type { Change } from '../../../platform/database/prepare.ts';
import { lentEndOf, movePeriod } from '../../enrolment/enrolment.port.ts';

interface Move {
  readonly contractId: number;
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

/** The contract ends on another day: the courses of all who hold a seat of it move along. Under the organisation's lock. */
export async function moveEnd(change: Change, { contractId, from, to, now }: Move): Promise<void> {
  const seats = await change
    .selectFrom('organisation_seat as t')
    .innerJoin('organisation_member as m', 'm.member_id', 't.member_id')
    .where('t.contract_id', '=', contractId)
    .where('t.is_waiting', '=', false)
    .where('m.student_id', 'is not', null)
    .select(['t.seat_id', 't.course_id', 't.given', 'm.student_id'])
    .orderBy('m.student_id')
    .execute();
  for (const { seat_id, course_id: courseId, given, student_id: studentId } of seats) {
    if (given === null || studentId === null) continue;
    const place = { studentId, courseId };
    // The contract's own day is the new one already; that of another contract, or of a platform, may be later.
    const atLeast = await lentEndOf(change, place);
    const moved = await movePeriod(change, place, { given, from, to, now, atLeast });
    await change
      .updateTable('organisation_seat')
      .where('seat_id', '=', seat_id)
      .set({ given: JSON.stringify(moved) })
      .execute();
  }
}
