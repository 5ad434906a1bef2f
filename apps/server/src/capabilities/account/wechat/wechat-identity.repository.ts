import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { ScannedPerson } from './wechat-scan.repository.ts';
import { openContact, type Sealing } from '../../../platform/contact/contact.ts';

/** What stands for the id of all apps where WeChat gives none. */
export const loneUnionId = (appId: string, openId: string): string => `${appId}:${openId}`;

/** Whose account this WeChat opens. The id of all apps counts first, that within the app second. */
export async function ownerOf(
  connection: Connection,
  who: ScannedPerson,
): Promise<number | undefined> {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from (
      select student_id, 1 as rank from wechat_identity where union_id = ${who.union_id}
      union all
      select student_id, 2 from wechat_openid
      where app_id = ${who.app_id} and open_id = ${who.open_id}
    ) found order by rank limit 1`.execute(connection);
  return rows[0]?.student_id;
}

export const wechatIdentities = (change: Change) => ({
  /** False when the WeChat is another's, or the student has another one. Doing it again changes nothing. */
  bind: async (studentId: number, who: ScannedPerson, now: Date): Promise<boolean> => {
    await change
      .insertInto('wechat_identity')
      .values({
        student_id: studentId,
        union_id: who.union_id,
        nickname: who.nickname,
        bound_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const bound = await change
      .selectFrom('wechat_identity')
      .where('student_id', '=', studentId)
      .where('union_id', '=', who.union_id)
      .select('student_id')
      .executeTakeFirst();
    return bound !== undefined && (await addOpenId(change, studentId, who));
  },

  /** What WeChat tells at a login that it did not tell before: the id within this app, or the one of all apps. */
  learn: async (studentId: number, who: ScannedPerson): Promise<void> => {
    await addOpenId(change, studentId, who);
    await change
      .updateTable('wechat_identity')
      .set({ union_id: who.union_id })
      .where('student_id', '=', studentId)
      .where('union_id', '=', loneUnionId(who.app_id, who.open_id))
      .execute();
  },

  /** Locked, so that none of them goes while it is the reason to let another go. */
  lockOtherWaysIn: async (studentId: number, sealing: Sealing) => {
    const { email_sealed, ...ways } = await change
      .selectFrom('student')
      .where('student_id', '=', studentId)
      .select(['mobile_valid', 'email_sealed', 'password_hash'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    return { ...ways, email: openContact(sealing, 'email', email_sealed) };
  },

  remove: async (studentId: number): Promise<void> => {
    await change.deleteFrom('wechat_identity').where('student_id', '=', studentId).execute();
  },
});

async function addOpenId(
  change: Change,
  studentId: number,
  { app_id, open_id }: ScannedPerson,
): Promise<boolean> {
  await change
    .insertInto('wechat_openid')
    .values({ student_id: studentId, app_id, open_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await change
    .selectFrom('wechat_openid')
    .where('app_id', '=', app_id)
    .where('open_id', '=', open_id)
    .select('student_id')
    .executeTakeFirst();
  return owner?.student_id === studentId;
}
