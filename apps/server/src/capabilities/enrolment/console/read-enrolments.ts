import { sql, type Selectable } from 'kysely';
import type {
  Enrolment,
  listCourseChoices as choicesOperation,
  listEnrolments as listOperation,
} from '@xuezhou/contract/enrolment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { closureOf } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../../platform/clock.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOwnCourse, isOwnStudent, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { periodOf } from '../admit.ts';

export async function listEnrolments(
  { database: { connection }, clock }: ConsoleServices,
  { body: { studentIds } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const today = dayOf(clock.now());
  const rows = await connection
    .selectFrom('enrolment')
    .innerJoin('course', 'course.course_id', 'enrolment.course_id')
    .where('student_id', 'in', [0, ...studentIds])
    .where(isOwnStudent(connection, ownOf(actor, 'student.read'), sql`student_id`))
    .selectAll('enrolment')
    .select('title')
    .orderBy('student_id')
    .orderBy('group_type')
    .orderBy('sort')
    .orderBy('enrolment.course_id')
    .execute();
  return rows.map((row) => presentEnrolment(row, row.title, today));
}

export const presentEnrolment = (
  row: Selectable<Tables['enrolment']>,
  courseTitle: string,
  today: string,
): Enrolment => ({
  studentId: row.student_id,
  courseId: row.course_id,
  courseTitle,
  enrolledOn: dayOf(row.enrolled_at),
  closedBy: closureOf(periodOf(row), today),
  opensOn: row.opens_on,
  expiresOn: row.expires_on,
  pausedOn: row.paused_on,
  // One that was taken up keeps how long it was to be.
  waitingDays: row.redeemed ? null : row.period_days,
  isTakenBack: row.taken_back,
});

export async function listCourseChoices(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof choicesOperation>> {
  const rows = await connection
    .selectFrom('course')
    .where(isOwnCourse(ownOf(actor, 'student.read'), sql`course_id`))
    .select(['course_id', 'title', 'access'])
    .orderBy('group_type')
    .orderBy('sort')
    .orderBy('course_id')
    .execute();
  return rows.map((row) => ({
    courseId: row.course_id,
    title: row.title,
    isOpen: row.access === 'open',
  }));
}
