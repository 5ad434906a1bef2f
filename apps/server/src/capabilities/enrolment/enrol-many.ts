import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { holdCourses } from '../catalogue/catalogue.port.ts';
import { periodOf } from './console/manage-enrolments.ts';
import type { LoggedPeriod } from './console/undo-period.ts';

/** What a student has of a course, in the words of the log. */
export interface HeldPeriod {
  readonly studentId: number;
  readonly period: Required<LoggedPeriod>;
}

/** All that these students have of these courses; held, so that nobody changes it until the transaction ends. */
export async function periodsOfMany(
  connection: Connection,
  studentIds: readonly number[],
  { courseIds, isHeld }: { courseIds: readonly number[]; isHeld: boolean },
): Promise<HeldPeriod[]> {
  const rows = await connection
    .selectFrom('enrolment')
    .where('student_id', '=', sql<number>`any(${[...studentIds]}::int[])`)
    .where('course_id', '=', sql<number>`any(${[...courseIds]}::int[])`)
    .selectAll()
    .orderBy('student_id')
    .orderBy('course_id')
    .$if(isHeld, (all) => all.forUpdate())
    .execute();
  return rows.map((row) => ({
    studentId: row.student_id,
    period: { courseId: row.course_id, ...periodOf(row) },
  }));
}

export interface PeriodToGive {
  readonly studentId: number;
  readonly courseId: number;
  /** The last day; null: without end, or it waits. */
  readonly expiresOn: string | null;
  /** It waits to be taken up, for so many days; null: it is open at once. */
  readonly waitingDays: number | null;
  /** There is a period, which the transaction holds; false: there was none when it was looked for. */
  readonly isHeld: boolean;
}

const atOnce = 500;

/**
 * Gives these periods, whatever was there before. Returns what each is now; one that came since nobody looked, as by an
 * order that was paid in this moment, stays as it is and is left out, and so is what is of a course that is erased.
 */
export async function enrolMany(
  change: Change,
  wished: readonly PeriodToGive[],
  now: Date,
): Promise<HeldPeriod[]> {
  const shown = new Set<number>();
  for (const courseId of new Set(wished.map((one) => one.courseId)))
    if (await holdCourses(change, [courseId])) shown.add(courseId);
  const given = wished.filter(({ courseId }) => shown.has(courseId));
  const done = new Set<string>();
  for (let from = 0; from < given.length; from += atOnce) {
    const some = given.slice(from, from + atOnce);
    const held = some.filter(({ isHeld }) => isHeld);
    const rows = await change
      .insertInto('enrolment')
      .values(
        some.map((one) => ({
          ...{ student_id: one.studentId, course_id: one.courseId, enrolled_at: now },
          ...{ expires_on: one.expiresOn, redeemed: one.waitingDays === null },
          period_days: one.waitingDays,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['student_id', 'course_id'])
          .doUpdateSet((row) => ({
            expires_on: row.ref('excluded.expires_on'),
            redeemed: row.ref('excluded.redeemed'),
            period_days: row.ref('excluded.period_days'),
            ...{ opens_on: null, paused_on: null, taken_back: false },
          }))
          .where(
            sql<boolean>`(enrolment.student_id, enrolment.course_id) in (select * from unnest(
              ${held.map(({ studentId }) => studentId)}::int[], ${held.map(({ courseId }) => courseId)}::int[]))`,
          ),
      )
      .returning(['student_id', 'course_id'])
      .execute();
    for (const { student_id, course_id } of rows) done.add(`${student_id}-${course_id}`);
  }
  return given
    .filter(({ studentId, courseId }) => done.has(`${studentId}-${courseId}`))
    .map((one) => ({
      studentId: one.studentId,
      period: {
        ...{ courseId: one.courseId, expiresOn: one.expiresOn, waitingDays: one.waitingDays },
        ...{ isRedeemed: one.waitingDays === null, opensOn: null, pausedOn: null },
        isTakenBack: false,
      },
    }));
}

/** Of an account that goes with them. */
export async function removeEnrolments(
  change: Change,
  studentId: number,
  courseIds: readonly number[],
): Promise<void> {
  await change
    .deleteFrom('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', 'in', [0, ...courseIds])
    .execute();
}
