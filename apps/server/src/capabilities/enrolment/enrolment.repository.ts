import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import {
  courseFacts,
  courseOfStudent,
  isOwned,
  timesPostponed,
  type CourseFacts,
} from './admit.ts';

export interface EnrolmentRow extends CourseFacts {
  course_id: number;
  period_days: number | null;
  /** Null of one that was taken back, or ends as it was lent. */
  postponed: number | null;
  defer_info: string | null;
}

const columns = sql`${courseFacts}, c.course_id, e.period_days, ${timesPostponed} as postponed, e.defer_info`;

const findOwn = prepareSql<{ studentId: number; courseId: number }, EnrolmentRow>(
  (p) => sql`select ${columns} from ${courseOfStudent(p)} where c.course_id = ${p.courseId}`,
);

const findAll = prepareSql<{ studentId: number }, EnrolmentRow>(
  (p) => sql`
    select ${columns} from ${courseOfStudent(p)}
    where ${isOwned}
    order by c.group_type, c.sort, c.course_id`,
);

export const enrolmentReader = (connection: Connection, studentId: number) => ({
  /** Undefined when there is no such course. */
  of: (courseId: number) => findOwn.first(connection, { studentId, courseId }),
  all: () => findAll.rows(connection, { studentId }),
});

interface Changes {
  redeemed?: boolean;
  expires_on?: string | null;
  opens_on?: string | null;
  defer_info?: string | null;
  postponed?: number;
  postponed_days?: number;
  moved_days?: number;
  taken_back?: boolean;
  lent_until?: string | null;
  paused_on?: string | null;
  period_days?: number | null;
}

export const enrolmentWriter = (change: Change, studentId: number) => ({
  /** The row as it is while this transaction holds it; undefined without one. */
  lock: async (courseId: number) =>
    await change
      .selectFrom('enrolment')
      .where('student_id', '=', studentId)
      .where('course_id', '=', courseId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst(),
  update: async (courseId: number, changes: Changes) => {
    await change
      .updateTable('enrolment')
      .where('student_id', '=', studentId)
      .where('course_id', '=', courseId)
      .set(changes)
      .execute();
  },
  /** False when the student has the course already. */
  add: async (courseId: number, expiresOn: string | null, now: Date): Promise<boolean> => {
    const added = await change
      .insertInto('enrolment')
      .values({
        student_id: studentId,
        course_id: courseId,
        expires_on: expiresOn,
        enrolled_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('course_id')
      .executeTakeFirst();
    return added !== undefined;
  },
  /** Gives the course on these terms, whatever was before. */
  admit: async (courseId: number, period: Changes): Promise<void> => {
    await change
      .insertInto('enrolment')
      .values({ student_id: studentId, course_id: courseId, ...period })
      .onConflict((conflict) => conflict.columns(['student_id', 'course_id']).doUpdateSet(period))
      .execute();
  },
});
