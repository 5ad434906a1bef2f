import type { StudentSegment, BehindRuleName } from '@xuezhou/contract/account/console';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { enrolledStudents, studentsEnding } from '../../enrolment/enrolment.port.ts';
import { classesOfStudents } from '../standing/standing-source.ts';

/** What narrows students, by whatever is said of it. */
export interface StudentNarrowing {
  readonly courseId?: number | undefined;
  readonly classId?: number | undefined;
  readonly segment?: StudentSegment | undefined;
  readonly rule?: BehindRuleName | undefined;
  readonly tag?: string | undefined;
  readonly assistantId?: number | undefined;
}

/** A course that ends within so many days, and an account that is younger than so many. */
const endingDays = 30;
const newDays = 7;

/** Of whom the school's rules say that they fall behind. */
const studentsBehind = sql`(select student_id from student_standing where weight > 0)`;

const segments: Readonly<Record<StudentSegment, (now: Date) => RawBuilder<boolean>>> = {
  behind: () => sql`student.student_id in ${studentsBehind}`,
  ending: (now) => {
    const today = dayOf(now);
    return sql`student.student_id in ${studentsEnding({ from: today, to: addDays(today, endingDays) })}`;
  },
  new: (now) => sql`student.registered_at >= ${new Date(now.getTime() - newDays * 24 * 3_600_000)}`,
  noWechat: () =>
    sql`not exists (select from wechat_identity w where w.student_id = student.student_id)`,
};

/** Conditions on `student`, all of which hold. */
export function narrowings(
  connection: Connection,
  now: Date,
  { courseId, classId, segment, rule, tag, assistantId }: StudentNarrowing,
): RawBuilder<boolean>[] {
  return [
    ...(courseId === undefined
      ? []
      : [
          sql<boolean>`student.student_id in (select n.student_id from ${enrolledStudents} n where n.course_id = ${courseId})`,
        ]),
    ...(classId === undefined
      ? []
      : [
          sql<boolean>`student.student_id in (
            select m.student_id from ${classesOfStudents.of(connection)} m where m.class_id = ${classId})`,
        ]),
    ...(segment === undefined ? [] : [segments[segment](now)]),
    ...(rule === undefined
      ? []
      : [
          sql<boolean>`student.student_id in (
            select t.student_id from student_standing t where t.weight > 0 and ${rule}::text = any(t.rules))`,
        ]),
    ...(tag === undefined
      ? []
      : [
          sql<boolean>`student.student_id in (
            select g.student_id from student_tag g where g.tag = ${tag} and g.ended_at is null)`,
        ]),
    ...(assistantId === undefined
      ? []
      : [
          sql<boolean>`student.student_id in (
            select h.student_id from student_assistant h where h.staff_id = ${assistantId} and h.ended_at is null)`,
        ]),
  ];
}
