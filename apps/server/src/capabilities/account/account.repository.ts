import type { Insertable } from 'kysely';
import { prepare, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

const findStudent = prepare(
  (p: { studentId: number }) => (connection) =>
    connection.selectFrom('student').where('student_id', '=', p.studentId).selectAll(),
);

const findByMobile = prepare(
  (p: { mobile: string }) => (connection) =>
    connection
      .selectFrom('student')
      .where('mobile', '=', p.mobile)
      .where('mobile_valid', '=', true)
      .select(['student_id', 'password_hash']),
);

const findByEmail = prepare(
  (p: { email: string }) => (connection) =>
    connection
      .selectFrom('student')
      .where('email', '=', p.email)
      .select(['student_id', 'password_hash']),
);

const findByNickname = prepare(
  (p: { nicknameKey: string }) => (connection) =>
    connection.selectFrom('student').where('nickname_key', '=', p.nicknameKey).select('student_id'),
);

export type StudentRow = NonNullable<Awaited<ReturnType<AccountReader['student']>>>;
export type Preferences = Partial<
  Pick<
    StudentRow,
    | 'question_language'
    | 'question_font_size'
    | 'video_speed'
    | 'auto_remove_wronglist'
    | 'turn_on_voice'
    | 'turn_on_continuous'
  >
>;
export type AccountReader = ReturnType<typeof accountReader>;

export const accountReader = (connection: Connection) => ({
  student: (studentId: number) => findStudent.first(connection, { studentId }),
  byMobile: (mobile: string) => findByMobile.first(connection, { mobile }),
  byEmail: (email: string) => findByEmail.first(connection, { email }),
  byNickname: (nicknameKey: string) => findByNickname.first(connection, { nicknameKey }),
  failedLogins: async (accountKey: string, since: Date) => {
    const row = await connection
      .selectFrom('login_attempt')
      .where('account_key', '=', accountKey)
      .where('attempted_at', '>', since)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  },
});

export const accountWriter = (change: Change) => ({
  /** Undefined when the mobile, the e-mail or the nickname is another's. */
  addStudent: (student: Insertable<Tables['student']>) =>
    change
      .insertInto('student')
      .values(student)
      .onConflict((conflict) => conflict.doNothing())
      .returning('student_id')
      .executeTakeFirst(),
});

export async function savePreferences(
  connection: Connection,
  studentId: number,
  preferences: Preferences,
): Promise<void> {
  if (Object.keys(preferences).length === 0) return;
  await connection
    .updateTable('student')
    .set(preferences)
    .where('student_id', '=', studentId)
    .execute();
}

export async function noteFailedLogin(
  connection: Connection,
  attempt: { accountKey: string; at: Date; address: string },
): Promise<void> {
  await connection
    .insertInto('login_attempt')
    .values({ account_key: attempt.accountKey, attempted_at: attempt.at, address: attempt.address })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetFailedLogins(
  connection: Connection,
  accountKey: string,
): Promise<void> {
  await connection.deleteFrom('login_attempt').where('account_key', '=', accountKey).execute();
}
