import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { boughtEndOf, lentEndOf, owedOf, takeBackPeriod } from '../../enrolment/enrolment.port.ts';
import type { MemberRow } from '../organisation.repository.ts';

interface Leaving {
  /** The courses go on until the contract ends, by nobody's seat. */
  readonly keepsCourse: boolean;
  readonly now: Date;
}

/**
 * The seats of a member are free from now on, and what they gave ends today; what the member had or bought besides stays.
 * Returns how many were held. Under the organisation's lock.
 */
export async function freeSeats(
  change: Change,
  { member_id, student_id }: Pick<MemberRow, 'member_id' | 'student_id'>,
  { keepsCourse, now }: Leaving,
): Promise<number> {
  const seats = await change
    .deleteFrom('organisation_seat')
    .where('member_id', '=', member_id)
    .returning(['course_id', 'is_waiting', 'given'])
    .execute();
  const today = dayOf(now);
  for (const { course_id: courseId, given } of seats) {
    if (student_id === null) continue;
    const studentId = student_id;
    // What is over by itself is left as it is, so that today is no day more than there was.
    const isOver = given?.after !== null && given !== null && given.after < today;
    if (given !== null && !keepsCourse && !isOver) {
      const place = { studentId, courseId };
      const lent = await lentEndOf(change, place);
      const stays = lent === undefined || lent < today ? today : lent;
      const owed = owedOf(await boughtEndOf(change, place), stays);
      await takeBackPeriod(change, place, { given, today, ...owed });
    }
    await change
      .deleteFrom('organisation_progress')
      .where('student_id', '=', studentId)
      .where('course_id', '=', courseId)
      .execute();
  }
  return seats.filter(({ is_waiting }) => !is_waiting).length;
}
