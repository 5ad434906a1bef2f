import type { Connection } from '../../../platform/database/prepare.ts';

/** Of all students: for staff. */
export const studentDesk = (connection: Connection) => ({
  page: (after: number, limit: number) =>
    connection
      .selectFrom('student')
      .where('student_id', '>', after)
      .select((eb) => [
        'student_id',
        'mobile',
        'email',
        'nickname',
        'identity_status',
        'registered_at',
        eb
          .selectFrom('enrolment')
          .whereRef('enrolment.student_id', '=', 'student.student_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('courses'),
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
