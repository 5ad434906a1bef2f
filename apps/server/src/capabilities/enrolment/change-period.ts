import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { postponeCourse as postponeOperation } from '@xuezhou/contract/enrolment';
import {
  canPostpone,
  closureOf,
  daysBetween,
  extended,
} from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { holdCourses } from '../catalogue/catalogue.port.ts';
import { demandCourse, erasedWords, periodOf } from './admit.ts';
import { policyOf } from './course-policy.ts';
import { enrolmentWriter } from './enrolment.repository.ts';

/** Adds the days that the course allows. A second tap, which still names the old last day, adds none. */
export async function postponeCourse(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, expireDate } }: InputOf<typeof postponeOperation>,
): Promise<DataOf<typeof postponeOperation>> {
  await demandCourse(services, student, courseId, { for: 'own' });
  const { connection } = services.database;
  const { postponeDays, postponeTimes: times } = await policyOf(connection, courseId);
  const today = dayOf(services.clock.now());
  return await connection.transaction().execute(async (change) => {
    const writer = enrolmentWriter(change, student.studentId);
    const own = await writer.lock(courseId);
    if (!(await holdCourses(change, [courseId]))) throw new Refusal('courseNotOwned', erasedWords);
    if (own === undefined || own.expires_on === null) throw new Refusal('postponeNotLeft');
    const isDone = expireDate !== undefined && expireDate !== own.expires_on;
    if (isDone && own.defer_info !== null)
      return { deferInfo: own.defer_info, expireDate: own.expires_on };
    const isLent = own.lent_until === own.expires_on;
    const postponed = own.taken_back || isLent ? null : own.postponed;
    if (!canPostpone(periodOf(own), today, { postponed, times }))
      throw new Refusal('postponeNotLeft');
    const expires = extended(own.expires_on, today, postponeDays);
    const deferInfo = `已延期 ${own.postponed + 1} 次，有效期至 ${expires}`;
    await writer.update(courseId, {
      expires_on: expires,
      defer_info: deferInfo,
      postponed: own.postponed + 1,
      postponed_days: own.postponed_days + daysBetween(own.expires_on, expires),
    });
    return { deferInfo, expireDate: expires };
  });
}

/** Begins a course before its first day; its last day stays. One that has begun stays as it is. */
export async function preopenCourse(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<true> {
  const access = await demandCourse(services, student, courseId, { for: 'own' });
  if (access.closedBy !== 'notOpen') {
    if (access.closedBy === null) return true;
    throw new Refusal('preopenNotOffered');
  }
  const { connection } = services.database;
  if (!(await policyOf(connection, courseId)).preopen) throw new Refusal('preopenNotOffered');
  const today = dayOf(services.clock.now());
  await connection.transaction().execute(async (change) => {
    const writer = enrolmentWriter(change, student.studentId);
    const own = await writer.lock(courseId);
    if (own !== undefined && closureOf(periodOf(own), today) === 'notOpen')
      await writer.update(courseId, { opens_on: today });
  });
  return true;
}
