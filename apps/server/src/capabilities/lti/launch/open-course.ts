import { dayOf } from '../../../platform/clock.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { givePeriod, movePeriod, periodsOfMany } from '../../enrolment/enrolment.port.ts';
import { seatEndOf } from '../../organisation/organisation.port.ts';
import { keepLine } from '../grades/keep-line.ts';
import { platformById } from '../platform.repository.ts';
import type { ProvenLaunch } from './launch.repository.ts';
import { holdAccounts, leaveOtherAccounts, type Place } from './other-accounts.ts';
import { whatItOpens, type Opened } from './what-it-opens.ts';

interface Comer {
  readonly studentId: number;
  readonly now: Date;
}

type Meant = Pick<ProvenLaunch, 'platform_id' | 'target'>;

/**
 * What a launch means, where the school opens it to this platform today. Nobody is told what else there is, nor asked for an
 * account before. Throws ltiPlatformOff, ltiPlatformOver, ltiCourseClosed, ltiGone.
 */
export async function demandOpen(
  connection: Connection,
  { platform_id: platformId, target }: Meant,
  now: Date,
): Promise<Opened & { readonly endsOn: string }> {
  const platform = await platformById(connection, platformId);
  if (platform?.is_on !== true) throw new Refusal('ltiPlatformOff');
  const opened = await whatItOpens(connection, target);
  const allowed = await connection
    .selectFrom('lti_platform_course')
    .where('platform_id', '=', platformId)
    .where('course_id', '=', opened.courseId)
    .select('course_id')
    .executeTakeFirst();
  if (allowed === undefined) throw new Refusal('ltiCourseClosed');
  const { ends_on: endsOn } = platform;
  if (endsOn < dayOf(now)) throw new Refusal('ltiPlatformOver');
  return { ...opened, endsOn };
}

/** Opens what was meant to who came: a course until the platform's last day, as if lent. Throws as `demandOpen`. */
export async function openMeant(
  change: Change,
  launch: Meant & Pick<ProvenLaunch, 'subject' | 'line'>,
  { studentId, now }: Comer,
): Promise<void> {
  const { courseId, endsOn } = await demandOpen(change, launch, now);
  const { platform_id: platformId, subject } = launch;
  await give(change, { platformId, studentId, courseId, subject }, { endsOn, now });
  await keepLine(change, launch, { studentId, courseId, now });
}

/** Once; where the last day was moved since, it moves, and where what was given is gone with what else was, it is given anew. */
async function give(
  change: Change,
  place: Place,
  { endsOn, now }: { endsOn: string; now: Date },
): Promise<void> {
  const { platformId, studentId, courseId, subject } = place;
  await holdAccounts(change, place);
  await leaveOtherAccounts(change, place, now);
  const seats = await change
    .selectFrom('lti_seat')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(['platform_id', 'subject', 'ends_on', 'given'])
    .orderBy('ends_on')
    .execute();
  const seat = seats.find(({ platform_id }) => platform_id === platformId);
  const isHeld = seat !== undefined && (await reaches(change, place, seat.ends_on));
  const isSame = isHeld && seat.ends_on === endsOn;
  if (isSame && seat.subject === subject) return;
  const others = [
    seats.findLast((other) => other !== seat)?.ends_on,
    await seatEndOf(change, place),
  ].flatMap((day) => day ?? []);
  const move = { to: endsOn, now, atLeast: others.toSorted().at(-1) };
  const length = { expiresOn: endsOn, days: null, isLent: true };
  const moved = isHeld
    ? () => movePeriod(change, place, { given: seat.given, from: seat.ends_on, ...move })
    : () => givePeriod(change, place, { length, today: dayOf(now), now });
  const given = JSON.stringify(isSame ? seat.given : await moved());
  await change
    .insertInto('lti_seat')
    .values({
      ...{ platform_id: platformId, student_id: studentId, course_id: courseId },
      ...{ subject, ends_on: endsOn, given, since: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['platform_id', 'student_id', 'course_id'])
        .doUpdateSet({ subject, ends_on: endsOn, given }),
    )
    .execute();
}

/** Whether the student has the course until that day, or for longer: a refund of what was bought may have taken it all. */
async function reaches(
  change: Change,
  { studentId, courseId }: Pick<Place, 'studentId' | 'courseId'>,
  day: string,
): Promise<boolean> {
  const [own] = await periodsOfMany(change, [studentId], { courseIds: [courseId], isHeld: true });
  if (own === undefined) return false;
  const { expiresOn, isRedeemed, isTakenBack } = own.period;
  return isRedeemed && !isTakenBack && (expiresOn === null || expiresOn >= day);
}
