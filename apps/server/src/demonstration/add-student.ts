import { nicknameKey } from '@xuezhou/rules/account/nickname';
import type { Connection } from '../platform/database/prepare.ts';
import { storedMobile, type Sealing } from '../platform/contact/contact.ts';

/** Somebody who cannot log in by password. */
export async function addStudent(
  sealing: Sealing,
  connection: Connection,
  { nickname, mobile }: { nickname: string; mobile: string | null },
): Promise<number> {
  const { student_id: studentId } = await connection
    .insertInto('student')
    .values({
      ...(mobile !== null && storedMobile(sealing, mobile)),
      mobile_valid: mobile !== null,
      nickname,
      nickname_key: nicknameKey(nickname),
      password_hash: null,
      identity_status: 1,
    })
    .returning('student_id')
    .executeTakeFirstOrThrow();
  return studentId;
}
