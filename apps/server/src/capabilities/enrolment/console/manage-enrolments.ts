import type {
  enrolStudent as enrolOperation,
  extendEnrolment as extendOperation,
  pauseEnrolment as pauseOperation,
  resumeEnrolment as resumeOperation,
} from '@xuezhou/contract/enrolment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { addDays, daysBetween, extended } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../../platform/clock.ts';
import { isMissing } from '../../../platform/database/is-missing.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle, holdCourses } from '../../catalogue/catalogue.port.ts';
import { enrolmentWriter } from '../enrolment.repository.ts';
import { demandLastDay } from './demand-last-day.ts';

interface Whose {
  readonly studentId: number;
  readonly courseId: number;
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof enrolmentWriter>['lock']>>>;
type Writer = ReturnType<typeof enrolmentWriter>;

/** Enrolled again, the period is the new one, and a pause is over. */
export async function enrolStudent(
  services: ConsoleServices,
  { body: { studentId, courseId, until, from, waitingDays, why } }: InputOf<typeof enrolOperation>,
  actor: Actor,
): Promise<true> {
  if (waitingDays !== null && until !== null) throw new Refusal('periodTwice');
  if (until !== null && from !== null && until < from) throw new Refusal('periodReversed');
  try {
    return await changeAudited(services, actor, async (change, now) => {
      demandLastDay(until, dayOf(now), '报了名也不能学');
      await demandCourseTitle(change, courseId);
      const writer = enrolmentWriter(change, studentId);
      const before = await writer.lock(courseId);
      const period = {
        redeemed: waitingDays === null,
        expires_on: until,
        opens_on: from,
        period_days: waitingDays,
        paused_on: null,
        taken_back: false,
      };
      await writer.admit(courseId, period);
      const auditEntry = {
        operation: 'enrolStudent',
        target: { kind: 'student', id: studentId },
        before: before && { courseId, ...periodOf(before) },
        after: { courseId, ...periodOf(period) },
        why,
      };
      return { answer: true as const, auditEntry };
    });
  } catch (error) {
    if (isMissing(error)) throw new Refusal('studentUnknown');
    throw error;
  }
}

export async function extendEnrolment(
  services: ConsoleServices,
  { body: { days, until, why, ...whose } }: InputOf<typeof extendOperation>,
  actor: Actor,
): Promise<DataOf<typeof extendOperation>> {
  if ((days === undefined) === (until === undefined)) throw new Refusal('periodLengthMissing');
  const today = dayOf(services.clock.now());
  demandLastDay(until, today, '课程会马上过期');
  const change = { operation: 'extendEnrolment', whose, why };
  return await withEnrolment(services, actor, change, async (own, writer) => {
    if (own.expires_on === null && days !== undefined) throw new Refusal('periodEndless');
    const expiresOn = until ?? extended(own.expires_on ?? today, today, days ?? 0);
    await writer.update(whose.courseId, { expires_on: expiresOn, taken_back: false });
    return { expiresOn };
  });
}

export async function pauseEnrolment(
  services: ConsoleServices,
  { body: { why, ...whose } }: InputOf<typeof pauseOperation>,
  actor: Actor,
): Promise<true> {
  const today = dayOf(services.clock.now());
  const change = { operation: 'pauseEnrolment', whose, why };
  return await withEnrolment(services, actor, change, async (own, writer) => {
    if (own.paused_on !== null) throw new Refusal('pausedAlready', `已在 ${own.paused_on} 暂停`);
    if (own.expires_on !== null && own.expires_on < today)
      throw new Refusal('pauseExpired', `已于 ${own.expires_on} 过期，不用暂停`);
    await writer.update(whose.courseId, { paused_on: today });
    return true as const;
  });
}

export async function resumeEnrolment(
  services: ConsoleServices,
  { body: { why, ...whose } }: InputOf<typeof resumeOperation>,
  actor: Actor,
): Promise<DataOf<typeof resumeOperation>> {
  const today = dayOf(services.clock.now());
  const change = { operation: 'resumeEnrolment', whose, why };
  return await withEnrolment(services, actor, change, async (own, writer) => {
    if (own.paused_on === null) throw new Refusal('notPaused');
    const paused = daysBetween(own.paused_on, today);
    const expiresOn = own.expires_on === null ? null : addDays(own.expires_on, paused);
    const lentUntil = own.lent_until === own.expires_on ? expiresOn : own.lent_until;
    const resumed = {
      ...{ paused_on: null, expires_on: expiresOn, lent_until: lentUntil },
      moved_days: own.moved_days + (expiresOn === null ? 0 : paused),
    };
    await writer.update(whose.courseId, resumed);
    return { expiresOn };
  });
}

/** Changes one period while its row is held, and logs it as it was and as it is. */
async function withEnrolment<Answer>(
  services: ConsoleServices,
  actor: Actor,
  { operation, whose, why }: { operation: string; whose: Whose; why: string | undefined },
  work: (own: Row, writer: Writer) => Promise<Answer>,
): Promise<Answer> {
  const { studentId, courseId } = whose;
  return await changeAudited(services, actor, async (change: Change) => {
    const writer = enrolmentWriter(change, studentId);
    const own = await writer.lock(courseId);
    if (own === undefined) throw new Refusal('enrolmentUnknown');
    if (!(await holdCourses(change, [courseId])))
      throw new Refusal('enrolmentUnknown', '这门课已经删去，先找回来再改');
    const answer = await work(own, writer);
    const after = await writer.lock(courseId);
    const auditEntry = {
      operation,
      target: { kind: 'student', id: studentId },
      before: { courseId, ...periodOf(own) },
      after: after && { courseId, ...periodOf(after) },
      why,
    };
    return { answer, auditEntry };
  });
}

/** All that a change of it sets, so that all of it can be put back. */
export const periodOf = (
  row: Pick<
    Row,
    'expires_on' | 'opens_on' | 'paused_on' | 'period_days' | 'redeemed' | 'taken_back'
  >,
) => ({
  expiresOn: row.expires_on,
  opensOn: row.opens_on,
  pausedOn: row.paused_on,
  waitingDays: row.period_days,
  isRedeemed: row.redeemed,
  isTakenBack: row.taken_back,
});
