import { mobileMeant } from '@xuezhou/rules/account/mobile';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { coursesGiven, enrolledStudents } from '../../enrolment/enrolment.port.ts';
import {
  contactDigest,
  openContact,
  tailDigest,
  type Sealing,
  type StoredEmail,
  type StoredMobile,
} from '../../../platform/contact/contact.ts';
import { isOwnStudent, type Own } from '../../../platform/staff/own.ts';
import { isTail } from './read-mobile.ts';

const contactsIn = (
  sealing: Sealing,
  row: Pick<StoredMobile & StoredEmail, 'mobile_sealed' | 'email_sealed'>,
) => ({
  mobile: openContact(sealing, 'mobile', row.mobile_sealed),
  email: openContact(sealing, 'email', row.email_sealed),
});

const summaryColumns = [
  'student.student_id',
  'mobile_sealed',
  'email_sealed',
  'student.nickname',
  'identity_status',
  'registered_at',
  coursesGiven(sql`student.student_id`).as('courses'),
] as const;

interface Page extends StudentFilter {
  readonly after: number;
  readonly limit: number;
}

/** Whether what was typed can mean a student: by name, number, phone or e-mail. Of sealed ones only the digests are read. */
function isMeant(student: ExpressionBuilder<Tables, 'student'>, search: string, sealing: Sealing) {
  const part = nicknameKey(search).replace(/[\\%_]/g, '\\$&');
  // As numbers are written in messages: 138 1234 7715.
  const number = search.normalize('NFKC').replace(/[\s-]/g, '');
  const mobile = mobileMeant(number);
  return student.or([
    ...(part === '' ? [] : [student('nickname_key', 'like', `%${part}%`)]),
    ...(/^\d{1,9}$/.test(number) ? [student('student_id', '=', Number(number))] : []),
    ...(isTail(number) ? [student('mobile_tail', '=', tailDigest(sealing, number))] : []),
    ...(mobile === null
      ? []
      : [student('mobile_digest', '=', contactDigest(sealing, 'mobile', mobile))]),
    ...(search.includes('@')
      ? [student('email_digest', '=', contactDigest(sealing, 'email', search))]
      : []),
  ]);
}

/** Numbers of the students who may be meant: by name, number, phone or e-mail. For a list of another capability. */
export const studentsMeant = (connection: Connection, sealing: Sealing, search: string) =>
  connection
    .selectFrom('student')
    .where((student) => isMeant(student, search, sealing))
    .select('student_id');

export interface StudentFilter {
  /** Empty: all of them. */
  readonly search: string;
  readonly courseId: number | undefined;
  readonly own: Own;
}

/** Whom a filter finds: of accounts that have not ended, for lists, messages and whatever is done to many. */
export const studentsFound = (
  connection: Connection,
  sealing: Sealing,
  { search, courseId, own }: StudentFilter,
) =>
  connection
    .selectFrom('student')
    .where('erased_at', 'is', null)
    .where(isOwnStudent(connection, own, sql`student.student_id`))
    .$if(search !== '', (all) => all.where((student) => isMeant(student, search, sealing)))
    .$if(courseId !== undefined, (all) =>
      all.where(
        sql<boolean>`student.student_id in (select n.student_id from ${enrolledStudents} n where n.course_id = ${courseId})`,
      ),
    );

/** All students as staff see them, and one of them. */
export const studentReader = (connection: Connection, sealing: Sealing) => ({
  page: async ({ after, limit, ...filter }: Page) => {
    const rows = await studentsFound(connection, sealing, filter)
      .where('student_id', '>', after)
      .select(summaryColumns)
      .orderBy('student_id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, ...contactsIn(sealing, row) }));
  },
  one: async (studentId: number) => {
    const row = await connection
      .selectFrom('student')
      .leftJoin('wechat_identity', 'wechat_identity.student_id', 'student.student_id')
      .leftJoin('account_cancellation', 'account_cancellation.student_id', 'student.student_id')
      .where('student.student_id', '=', studentId)
      .where('erased_at', 'is', null)
      .select(summaryColumns)
      .select(['password_hash', 'wechat_identity.nickname as wechat_name', 'ends_at'])
      .executeTakeFirst();
    return row && { ...row, ...contactsIn(sealing, row) };
  },
});

/** Finds, and holds, one of all students. */
export const studentDesk = (connection: Connection, sealing: Sealing) => ({
  byMobile: (mobile: string, own: Own) =>
    connection
      .selectFrom('student')
      .where('mobile_digest', '=', contactDigest(sealing, 'mobile', mobile))
      .where(isOwnStudent(connection, own, sql`student_id`))
      .select(['student_id', 'nickname'])
      .executeTakeFirst(),
  /** Of whom the number ends so; `most` at the most. */
  byTail: (tail: string, most: number, own: Own) =>
    connection
      .selectFrom('student')
      .where('mobile_tail', '=', tailDigest(sealing, tail))
      .where(isOwnStudent(connection, own, sql`student_id`))
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

export type StudentRow = Awaited<ReturnType<ReturnType<typeof studentReader>['page']>>[number];
