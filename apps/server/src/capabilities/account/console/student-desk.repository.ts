import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { coursesGiven } from '../../enrolment/enrolment.port.ts';
import {
  contactDigest,
  openContact,
  tailDigest,
  type Sealing,
  type StoredEmail,
  type StoredMobile,
} from '../../../platform/contact/contact.ts';

const contactsIn = (
  sealing: Sealing,
  row: Pick<StoredMobile & StoredEmail, 'mobile_sealed' | 'email_sealed'>,
) => ({
  mobile: openContact(sealing, 'mobile', row.mobile_sealed),
  email: openContact(sealing, 'email', row.email_sealed),
});

/** Of all students: for staff. */
export const studentDesk = (connection: Connection, sealing: Sealing) => ({
  page: async (after: number, limit: number) => {
    const rows = await connection
      .selectFrom('student')
      .where('student_id', '>', after)
      .select([
        'student_id',
        'mobile_sealed',
        'email_sealed',
        'nickname',
        'identity_status',
        'registered_at',
        coursesGiven(sql`student.student_id`).as('courses'),
      ])
      .orderBy('student_id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, ...contactsIn(sealing, row) }));
  },
  byMobile: (mobile: string) =>
    connection
      .selectFrom('student')
      .where('mobile_digest', '=', contactDigest(sealing, 'mobile', mobile))
      .select(['student_id', 'nickname'])
      .executeTakeFirst(),
  /** Of whom the number ends so; `most` at the most. */
  byTail: (tail: string, most: number) =>
    connection
      .selectFrom('student')
      .where('mobile_tail', '=', tailDigest(sealing, tail))
      .select(['student_id', 'nickname'])
      .orderBy('student_id')
      .limit(most)
      .execute(),
  numbers: async (studentIds: readonly number[]) => {
    const rows = await connection
      .selectFrom('student')
      .where('student_id', 'in', [0, ...studentIds])
      .select(['student_id', 'mobile_sealed', 'email_sealed'])
      .orderBy('student_id')
      .execute();
    return rows.map((row) => ({ student_id: row.student_id, ...contactsIn(sealing, row) }));
  },
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
