import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { givePeriod, takeBackPeriod } from '../../enrolment/enrolment.port.ts';
import { platformById } from '../platform.repository.ts';
import type { ProvenLaunch } from './launch.repository.ts';
import { whatItOpens } from './what-it-opens.ts';

interface Comer {
  readonly studentId: number;
  readonly now: Date;
}

/**
 * Opens what was meant to who came, as the school allows this platform: a course until its last day, as if lent. Throws
 * ltiPlatformOff, ltiPlatformOver, ltiCourseClosed, ltiGone.
 */
export async function openMeant(
  change: Change,
  { platform_id: platformId, target }: ProvenLaunch,
  { studentId, now }: Comer,
): Promise<void> {
  const platform = await platformById(change, platformId);
  if (platform?.is_on !== true) throw new Refusal('ltiPlatformOff');
  const { courseId } = await whatItOpens(change, target);
  const allowed = await change
    .selectFrom('lti_platform_course')
    .where('platform_id', '=', platformId)
    .where('course_id', '=', courseId)
    .select('course_id')
    .executeTakeFirst();
  if (allowed === undefined) throw new Refusal('ltiCourseClosed');
  const { ends_on: endsOn } = platform;
  if (endsOn < dayOf(now)) throw new Refusal('ltiPlatformOver');
  await give(change, { platformId, studentId, courseId }, { endsOn, now });
}

interface Place {
  readonly platformId: number;
  readonly studentId: number;
  readonly courseId: number;
}

/** Once; where the last day was moved since, it is given anew until that. */
async function give(
  change: Change,
  { platformId, studentId, courseId }: Place,
  { endsOn, now }: { endsOn: string; now: Date },
): Promise<void> {
  const place = { studentId, courseId };
  // Two launches at once give one after the other.
  await change
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('student_id')
    .forUpdate()
    .execute();
  const seat = await change
    .selectFrom('lti_seat')
    .where('platform_id', '=', platformId)
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(['ends_on', 'given'])
    .executeTakeFirst();
  if (seat?.ends_on === endsOn) return;
  const today = dayOf(now);
  if (seat !== undefined) await takeBackPeriod(change, place, { given: seat.given, today });
  const length = { expiresOn: endsOn, days: null, isLent: true };
  const given = JSON.stringify(await givePeriod(change, place, { length, today, now }));
  await change
    .insertInto('lti_seat')
    .values({
      ...{ platform_id: platformId, student_id: studentId, course_id: courseId },
      ...{ ends_on: endsOn, given, since: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['platform_id', 'student_id', 'course_id'])
        .doUpdateSet({ ends_on: endsOn, given }),
    )
    .execute();
}
