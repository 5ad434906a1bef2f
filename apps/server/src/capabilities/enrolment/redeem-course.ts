import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { redeemCourse as operation } from '@xuezhou/contract/enrolment';
import { extended, lastDayOf } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits } from '../../platform/throttle.ts';
import { holdCourses } from '../catalogue/catalogue.port.ts';
import { demandCourse } from './admit.ts';
import { enrolmentWriter } from './enrolment.repository.ts';
import { digestOfCode } from './redeem-code.ts';

type Redeemed = DataOf<typeof operation>;

const tries = [
  { seconds: 900, max: 10 },
  { seconds: 86_400, max: 40 },
];

/** By a code, or by taking up a course that waits for it. */
export async function redeemCourse(
  services: Services,
  student: CurrentStudent,
  { body: { courseId, code } }: InputOf<typeof operation>,
): Promise<Redeemed> {
  if (code !== undefined) return await redeemByCode(services, student, code);
  if (courseId === undefined) throw new Refusal('redeemCodeUnknown');
  return await takeUp(services, student, courseId);
}

async function takeUp(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<Redeemed> {
  const { title } = await demandCourse(services, student, courseId, { for: 'own' });
  const today = dayOf(services.clock.now());
  const expireDate = await services.database.connection.transaction().execute(async (change) => {
    const writer = enrolmentWriter(change, student.studentId);
    const own = await writer.lock(courseId);
    if (own === undefined) return null;
    if (own.redeemed) return own.expires_on;
    const expires = own.period_days === null ? own.expires_on : lastDayOf(today, own.period_days);
    await writer.update(courseId, { redeemed: true, expires_on: expires });
    return expires;
  });
  return { courseId, courseName: title, hasRedeemed: true, expireDate };
}

async function redeemByCode(
  services: Services,
  { studentId }: CurrentStudent,
  code: string,
): Promise<Redeemed> {
  const { connection } = services.database;
  const now = services.clock.now();
  // Each try counts, also a right one: nobody has forty codes.
  if (!(await isWithinLimits(connection, `redeem:${studentId}`, now, tries)))
    throw new Refusal('redeemTooMany');
  const digest = digestOfCode(services, code);
  return await connection.transaction().execute(async (change) => {
    const found = await lockCode(change, digest);
    if (found === undefined) throw new Refusal('redeemCodeUnknown');
    const { course_id: courseId, title: courseName } = found;
    const writer = enrolmentWriter(change, studentId);
    const own = await writer.lock(courseId);
    const redeemed = { courseId, courseName, hasRedeemed: true } as const;
    if (found.used_at !== null) {
      if (found.student_id !== studentId || own === undefined) throw new Refusal('redeemCodeUsed');
      return { ...redeemed, expireDate: own.expires_on };
    }
    const today = dayOf(now);
    if (found.valid_until !== null && found.valid_until < today)
      throw new Refusal('redeemCodeExpired');
    if (!(await holdCourses(change, [courseId])))
      throw new Refusal('courseNotOwned', '这门课程已经下架，兑换码没有使用');
    // Everybody has an open course without an end: a period would only take from it.
    if (own === undefined && found.access === 'open') throw new Refusal('redeemNotNeeded');
    const expireDate = await addPeriod(writer, own, { courseId, days: found.days, now });
    await change
      .updateTable('redeem_code')
      .where('code_digest', '=', digest)
      .set({ student_id: studentId, used_at: now })
      .execute();
    return { ...redeemed, expireDate };
  });
}

const lockCode = async (change: Change, digest: Buffer) =>
  await change
    .selectFrom('redeem_code')
    .innerJoin('course', 'course.course_id', 'redeem_code.course_id')
    .where('code_digest', '=', digest)
    .select([
      'redeem_code.course_id',
      'course.title',
      'course.access',
      'redeem_code.days',
      'redeem_code.valid_until',
      'redeem_code.student_id',
      'redeem_code.used_at',
    ])
    .forUpdate('redeem_code')
    .executeTakeFirst();

interface Own {
  readonly redeemed: boolean;
  readonly expires_on: string | null;
  readonly period_days: number | null;
}

/** Gives the course, or adds to what the student has of it. Answers with its last day; null: without an end. */
async function addPeriod(
  writer: ReturnType<typeof enrolmentWriter>,
  own: Own | undefined,
  { courseId, days, now }: { courseId: number; days: number | null; now: Date },
): Promise<string | null> {
  const today = dayOf(now);
  const first = expiryWith(days, own, today);
  if (own === undefined && (await writer.add(courseId, first, now))) return first;
  // Another code gave the course in between: this one adds to it.
  const held = own ?? (await writer.lock(courseId));
  const expireDate = own === undefined ? expiryWith(days, held, today) : first;
  await writer.update(courseId, {
    redeemed: true,
    taken_back: false,
    expires_on: expireDate,
    ...(days === null && { period_days: null }),
  });
  return expireDate;
}

/** A course that is one's own without an end gains nothing: then the code stays unused. */
function expiryWith(days: number | null, own: Own | undefined, today: string): string | null {
  const isForever = own?.expires_on === null && (own.redeemed || own.period_days === null);
  if (isForever) throw new Refusal('redeemNotNeeded');
  if (days === null) return null;
  if (own === undefined) return lastDayOf(today, days);
  // One that waits to be taken up is taken up along with it.
  const waiting =
    own.redeemed || own.period_days === null ? null : lastDayOf(today, own.period_days);
  const expires = waiting ?? own.expires_on;
  return expires === null ? null : extended(expires, today, days);
}
