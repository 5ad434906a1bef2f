import { sql } from 'kysely';
import { groupBy } from '../../../platform/group-by.ts';
import type { EnrolmentTie } from '../../enrolment/enrolment.port.ts';

interface Seat {
  readonly student_id: number;
}

/** What a platform lent ends with the course; who comes from there once more gets it anew, as long as the platform may. */
export const platformSeats: EnrolmentTie = {
  key: 'lti',
  find: async (connection, { courseId, studentIds }) => {
    const rows = await connection
      .selectFrom('lti_seat')
      .innerJoin('lti_platform', 'lti_platform.platform_id', 'lti_seat.platform_id')
      .where('student_id', '=', sql<number>`any(${[...studentIds]}::int[])`)
      .where('course_id', '=', courseId)
      .select(['student_id', 'name'])
      .orderBy('lti_seat.platform_id')
      .execute();
    return rows.map(({ student_id: studentId, name }) => ({ studentId, kind: 'platform', name }));
  },
  ending: {
    end: async (change, { courseId, studentIds }) => {
      const { rows } = await sql<Seat>`
        delete from lti_seat where course_id = ${courseId} and student_id = any(${[...studentIds]}::int[])
        returning platform_id, student_id, course_id, subject, ends_on, given, since::text as since`.execute(
        change,
      );
      return groupBy(rows, ({ student_id: studentId }) => studentId);
    },
    restore: async (change, were) => {
      const seats = [...were.values()].flat();
      if (seats.length > 0)
        await sql`
          insert into lti_seat (platform_id, student_id, course_id, subject, ends_on, given, since)
          select platform_id, student_id, course_id, subject, ends_on, given, since
          from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as s (
            platform_id int, student_id int, course_id int, subject text, ends_on date, given jsonb, since timestamptz)
          on conflict do nothing`.execute(change);
      return [];
    },
  },
};
