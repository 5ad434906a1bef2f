import { dayOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { boughtEndOf, owedOf, takeBackPeriod } from '../../enrolment/enrolment.port.ts';
import { seatEndOf } from '../../organisation/organisation.port.ts';

export interface Place {
  readonly platformId: number;
  readonly studentId: number;
  readonly courseId: number;
  /** Whom the platform named. */
  readonly subject: string;
}

/**
 * Holds the accounts that this launch changes, so that two launches at once give one after the other: that of who comes, and
 * each in which the same person had the course before. Those who link themselves hold the row too, only less.
 */
export async function holdAccounts(change: Change, place: Place): Promise<void> {
  await change
    .selectFrom('student')
    .where((make) =>
      make.or([
        make('student_id', '=', place.studentId),
        make('student_id', 'in', elsewhere(change, place).select('student_id')),
      ]),
    )
    .select('student_id')
    .orderBy('student_id')
    .forNoKeyUpdate()
    .execute();
}

const elsewhere = (change: Change, { platformId, studentId, courseId, subject }: Place) =>
  change
    .selectFrom('lti_seat')
    .where('platform_id', '=', platformId)
    .where('course_id', '=', courseId)
    .where('subject', '=', subject)
    .where('student_id', '!=', studentId);

/** A person has a course in one account: where it was opened in another before, it ends there today. */
export async function leaveOtherAccounts(change: Change, place: Place, now: Date): Promise<void> {
  const today = dayOf(now);
  const { platformId, courseId } = place;
  for (const seat of await elsewhere(change, place)
    .select(['student_id', 'ends_on', 'given'])
    .execute()) {
    const theirs = { studentId: seat.student_id, courseId };
    await change
      .deleteFrom('lti_seat')
      .where('platform_id', '=', platformId)
      .where('student_id', '=', seat.student_id)
      .where('course_id', '=', courseId)
      .execute();
    // What is over by itself is left as it is, so that today is no day more than there was.
    if (seat.ends_on < today) continue;
    const days = [today, await lentByPlatforms(change, theirs), await seatEndOf(change, theirs)];
    const atLeast = days
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1);
    const owed = owedOf(await boughtEndOf(change, theirs), atLeast);
    await takeBackPeriod(change, theirs, { given: seat.given, today, ...owed });
  }
}

/** The last day until which platforms lend somebody a course; undefined: none does. */
export async function lentByPlatforms(
  connection: Connection,
  { studentId, courseId }: Pick<Place, 'studentId' | 'courseId'>,
): Promise<string | undefined> {
  const { ends_on: endsOn } = await connection
    .selectFrom('lti_seat')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(({ fn }) => fn.max('ends_on').as('ends_on'))
    .executeTakeFirstOrThrow();
  return endsOn ?? undefined;
}
