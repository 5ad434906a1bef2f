import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { coursesGiven } from '../../enrolment/enrolment.port.ts';

/** Of all students: for staff. */
export const studentDesk = (connection: Connection) => ({
  page: (after: number, limit: number) =>
    connection
      .selectFrom('student')
      .where('student_id', '>', after)
      .select([
        'student_id',
        'mobile',
        'email',
        'nickname',
        'identity_status',
        'registered_at',
        coursesGiven(sql`student.student_id`).as('courses'),
      ])
      .orderBy('student_id')
      .limit(limit)
      .execute(),
  byMobile: (mobile: string) =>
    connection
      .selectFrom('student')
      .where('mobile', '=', mobile)
      .select(['student_id', 'nickname'])
      .executeTakeFirst(),
  numbers: (studentIds: readonly number[]) =>
    connection
      .selectFrom('student')
      .where('student_id', 'in', [0, ...studentIds])
      .select(['student_id', 'mobile', 'email'])
      .orderBy('student_id')
      .execute(),
  /** With the row held until the end of the change. */
  hold: (studentId: number) =>
    connection
      .selectFrom('student')
      .where('student_id', '=', studentId)
      .where('erased_at', 'is', null)
      .select(['nickname', 'identity_status'])
      .forUpdate()
      .executeTakeFirst(),
});
