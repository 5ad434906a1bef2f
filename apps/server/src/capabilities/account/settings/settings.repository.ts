import { sql, type Updateable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { StoredEmail } from '../../../platform/contact/contact.ts';

type Settings = Pick<
  Updateable<Tables['student']>,
  'nickname' | 'nickname_key' | 'gender' | 'wechat' | keyof StoredEmail | 'password_hash'
>;

export async function changeStudent(
  connection: Connection,
  studentId: number,
  settings: Settings,
): Promise<void> {
  await connection
    .updateTable('student')
    .set(settings)
    .where('student_id', '=', studentId)
    .execute();
}

/** Sets the avatar and returns the one before, of which each is returned once. */
export async function swapAvatar(
  change: Change,
  studentId: number,
  avatar: string,
): Promise<string | null> {
  const { rows } = await sql<{ avatar: string | null }>`
    update student s set avatar = ${avatar}
    from (select avatar from student where student_id = ${studentId} for update) as before
    where s.student_id = ${studentId}
    returning before.avatar`.execute(change);
  return rows[0]?.avatar ?? null;
}
