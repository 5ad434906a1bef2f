import { daysBetween } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import {
  givePeriod,
  periodsOfMany,
  takeBackPeriod,
  type GivenPeriod,
} from '../../enrolment/enrolment.port.ts';

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
    const moved =
      to > from
        ? await lengthen(change, place, { given, from, to, now })
        : await shorten(change, place, { given, to, now });
    await change
      .updateTable('organisation_seat')
      .where('seat_id', '=', seat_id)
      .set({ given: JSON.stringify(moved) })
      .execute();
  }
}

type Place = Parameters<typeof givePeriod>[1];

async function lengthen(
  change: Change,
  place: Place,
  { given, from, to, now }: Omit<Move, 'contractId'> & { given: GivenPeriod },
): Promise<GivenPeriod> {
  const today = dayOf(now);
  const [own] = await periodsOfMany(change, [place.studentId], {
    ...{ courseIds: [place.courseId], isHeld: true },
  });
  const end = own?.period.expiresOn ?? null;
  // What the member had before was longer and stays so; what was added since is added after the new day.
  const isAddedTo = end !== given.after && given.after === from;
  const length = isAddedTo
    ? { expiresOn: null, days: daysBetween(from, to) }
    : { expiresOn: to, days: null, isLent: true };
  const { after } = await givePeriod(change, place, { length, today, now });
  return { ...given, after: isAddedTo ? to : after };
}

async function shorten(
  change: Change,
  place: Place,
  { given, to, now }: { given: GivenPeriod; to: string; now: Date },
): Promise<GivenPeriod> {
  const today = dayOf(now);
  await takeBackPeriod(change, place, { given, today });
  const length = { expiresOn: to, days: null, isLent: true };
  return await givePeriod(change, place, { length, today, now });
}
