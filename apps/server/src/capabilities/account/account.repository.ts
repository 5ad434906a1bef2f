import type { Insertable } from 'kysely';
import { contactDigest, openContact, type Sealing } from '../../platform/contact/contact.ts';
import { claimDigest } from '../../platform/claims/claims.ts';
import { prepare, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

const findStudent = prepare(
  (p: { studentId: number }) => (connection) =>
    connection
      .selectFrom('student')
      .where('student_id', '=', p.studentId)
      // Named, because a plan for all columns breaks when a newer server adds one.
      .select([
        'student_id',
        'mobile_sealed',
        'mobile_valid',
        'email_sealed',
        'nickname',
        'password_hash',
        'avatar',
        'gender',
        'wechat',
        'is_teacher',
        'identity_status',
        'question_language',
        'question_font_size',
        'video_speed',
        'auto_remove_wronglist',
        'turn_on_voice',
        'turn_on_continuous',
        'registered_at',
      ])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('wechat_identity')
              .where('wechat_identity.student_id', '=', p.studentId)
              .select('wechat_identity.student_id'),
          )
          .$castTo<boolean>()
          .as('has_wechat'),
      ),
);

const findByMobile = prepare(
  (p: { digest: Buffer }) => (connection) =>
    connection
      .selectFrom('claim')
      .innerJoin('student', 'student.student_id', 'claim.student_id')
      .where('kind', '=', 'mobile')
      .where('digest', '=', p.digest)
      .select(['student.student_id', 'password_hash']),
);

const findByEmail = prepare(
  (p: { digest: Buffer }) => (connection) =>
    connection
      .selectFrom('claim')
      .innerJoin('student', 'student.student_id', 'claim.student_id')
      .where('kind', '=', 'email')
      .where('digest', '=', p.digest)
      .select(['student.student_id', 'password_hash']),
);

/** Whether a student has logged in with a browser before. */
const findBrowser = prepare(
  (p: { studentId: number; browser: Buffer | null }) => (connection) =>
    connection
      .selectFrom('session')
      .where('student_id', '=', p.studentId)
      .where('browser_hash', '=', p.browser)
      .select('session_id')
      .limit(1),
);

const findByNickname = prepare(
  (p: { digest: Buffer }) => (connection) =>
    connection
      .selectFrom('claim')
      .where('kind', '=', 'nickname')
      .where('digest', '=', p.digest)
      .select('student_id'),
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

export const accountReader = (connection: Connection, sealing: Sealing) => ({
  student: async (studentId: number) => {
    const row = await findStudent.first(connection, { studentId });
    if (row === undefined) return undefined;
    const { mobile_sealed, email_sealed, ...student } = row;
    return {
      ...student,
      mobile: openContact(sealing, 'mobile', mobile_sealed),
      email: openContact(sealing, 'email', email_sealed),
    };
  },
  byMobile: (mobile: string) =>
    findByMobile.first(connection, { digest: contactDigest(sealing, 'mobile', mobile) }),
  byEmail: (email: string) =>
    findByEmail.first(connection, { digest: contactDigest(sealing, 'email', email) }),
  /** Asks the database also when there is no account or no cookie, so that the time does not tell. */
  knowsBrowser: async (studentId: number | undefined, browser: Buffer | null) =>
    (await findBrowser.first(connection, { studentId: studentId ?? 0, browser })) !== undefined,
  byNickname: (nicknameKey: string) =>
    findByNickname.first(connection, { digest: claimDigest(nicknameKey) }),
});

export const accountWriter = (change: Change) => ({
  /** Undefined when the mobile, the e-mail or the nickname is another's, or throws what `takenClaim` knows. */
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
