import { mobileMeant } from '@xuezhou/rules/account/mobile';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import { claimant } from '../../../platform/claims/claims.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { coursesGiven } from '../../enrolment/enrolment.port.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  contactDigest,
  openContact,
  tailDigest,
  type Sealing,
  type StoredEmail,
  type StoredMobile,
} from '../../../platform/contact/contact.ts';
import { isOwnStudent, waysToOwn, type Own } from '../../../platform/staff/own.ts';
import { learningColumns } from './learning-columns.sql.ts';
import { isTail } from './read-mobile.ts';
import { narrowings, type StudentNarrowing } from './student-filter.sql.ts';

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
      : [student('student_id', '=', claimant('mobile', contactDigest(sealing, 'mobile', mobile)))]),
    ...(search.includes('@')
      ? [student('student_id', '=', claimant('email', contactDigest(sealing, 'email', search)))]
      : []),
  ]);
}

/** Numbers of the students who may be meant: by name, number, phone or e-mail. For a list of another capability. */
export const studentsMeant = (connection: Connection, sealing: Sealing, search: string) =>
  connection
    .selectFrom('student')
    .where((student) => isMeant(student, search, sealing))
    .select('student_id');

export interface StudentFilter extends StudentNarrowing {
  /** Empty: all of them. */
  readonly search: string;
  readonly own: Own;
}

export type Finding = Pick<ConsoleServices, 'signer' | 'clock'>;

/** Whom a filter finds: of accounts that have not ended, for lists, messages and whatever is done to many. */
export const studentsFound = (
  connection: Connection,
  finding: Finding,
  { search, own, ...narrowing }: StudentFilter,
) => {
  const all = connection
    .selectFrom('student')
    .where('erased_at', 'is', null)
    .where(isOwnStudent(connection, own, sql`student.student_id`))
    .$if(search !== '', (some) => some.where((student) => isMeant(student, search, finding)));
  return narrowings(connection, finding.clock.now(), narrowing).reduce(
    (some, condition) => some.where(condition),
    all,
  );
};

/** Of these the first by number behind `after`: student_id. */
function firstFound(
  connection: Connection,
  finding: Finding,
  { own, ...filter }: StudentFilter,
  { after, limit }: { after: number; limit: number },
): RawBuilder<{ student_id: number }> {
  const parts = waysToOwn(connection, own, sql`student.student_id`).map((isOwn) => {
    const some = studentsFound(connection, finding, { ...filter, own: null })
      .where(isOwn)
      .where('student.student_id', '>', after)
      .select('student.student_id')
      .orderBy('student.student_id')
      .limit(limit);
    return sql`(${some})`;
  });
  return sql`(select distinct student_id from (${sql.join(parts, sql` union all `)}) one
    order by student_id limit ${limit})`;
}

/** Those who fall behind stand by how far; all others by number. */
const isByWeight = ({ segment, rule }: StudentNarrowing): boolean =>
  segment === 'behind' || rule !== undefined;

/** One who is less behind than another, or as much and of a higher number. */
const isAfterInWeight = (after: number) => sql<boolean>`(
  (student_standing.weight, -student.student_id) <
    (select t.weight, -t.student_id from student_standing t where t.student_id = ${after}))`;

/** All students as staff see them, and one of them. */
export const studentReader = (connection: Connection, finding: Finding) => ({
  page: async ({ after, limit, ...filter }: Page) => {
    const placed = isByWeight(filter)
      ? studentsFound(connection, finding, filter)
          .innerJoin('student_standing', 'student_standing.student_id', 'student.student_id')
          .$if(after > 0, (all) => all.where(isAfterInWeight(after)))
          .orderBy('student_standing.weight', 'desc')
      : connection
          .selectFrom('student')
          .where(
            sql<boolean>`student.student_id in ${firstFound(connection, finding, filter, { after, limit })}`,
          );
    const rows = await placed
      .select(summaryColumns)
      .select(learningColumns(connection))
      .orderBy('student.student_id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, ...contactsIn(finding, row) }));
  },
  /** Of a query of student_id, by number. */
  some: async (students: RawBuilder<unknown>) => {
    const rows = await connection
      .selectFrom('student')
      .where('erased_at', 'is', null)
      .where(sql<boolean>`student.student_id in ${students}`)
      .select(summaryColumns)
      .select(learningColumns(connection))
      .orderBy('student.student_id')
      .execute();
    return rows.map((row) => ({ ...row, ...contactsIn(finding, row) }));
  },
  /** How many there are, of more than `most` one more than that. */
  count: async (filter: StudentFilter, most: number): Promise<number> => {
    const some = firstFound(connection, finding, filter, { after: 0, limit: most + 1 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${some} found`.execute(connection);
    return rows[0]?.count ?? 0;
  },
  one: async (studentId: number) => {
    const row = await connection
      .selectFrom('student')
      .leftJoin('wechat_identity', 'wechat_identity.student_id', 'student.student_id')
      .leftJoin('account_cancellation', 'account_cancellation.student_id', 'student.student_id')
      .where('student.student_id', '=', studentId)
      .where('erased_at', 'is', null)
      .select(summaryColumns)
      .select(learningColumns(connection))
      .select(['password_hash', 'wechat_identity.nickname as wechat_name', 'ends_at'])
      .executeTakeFirst();
    return row && { ...row, ...contactsIn(finding, row) };
  },
});

/** Finds, and holds, one of all students. */
export const studentDesk = (connection: Connection, sealing: Sealing) => ({
  byMobile: (mobile: string, own: Own) =>
    connection
      .selectFrom('student')
      .where('student_id', '=', claimant('mobile', contactDigest(sealing, 'mobile', mobile)))
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
