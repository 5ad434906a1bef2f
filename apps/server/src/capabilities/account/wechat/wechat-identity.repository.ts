import { sql } from 'kysely';
import { claimDigest, takenClaim } from '../../../platform/claims/claims.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { openDigest } from './open-digest.ts';
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
      select student_id, 1 as rank from claim
      where kind = 'wechat-union' and digest = ${claimDigest(who.union_id)}
      union all
      select student_id, 2 from claim where kind = 'wechat-open' and digest = ${openDigest(who)}
    ) found order by rank limit 1`.execute(connection);
  return rows[0]?.student_id;
}

export const wechatIdentities = (change: Change) => ({
  /** False when the WeChat is another's, or the student has another one. Doing it again changes nothing. */
  bind: async (studentId: number, who: ScannedPerson, now: Date): Promise<boolean> => {
    try {
      return await bindBoth(change, { studentId, who, now });
    } catch (error) {
      if (takenClaim(error) === undefined) throw error;
      // Another was faster; the change is lost with it, and whoever called refuses.
      return false;
    }
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

async function bindBoth(
  change: Change,
  { studentId, who, now }: { studentId: number; who: ScannedPerson; now: Date },
): Promise<boolean> {
  await sql`
      insert into wechat_identity (student_id, union_id, nickname, bound_at)
      select ${studentId}::int, ${who.union_id}::text, ${who.nickname}::text, ${now}::timestamptz
      where not exists (
        select from claim where kind = 'wechat-union' and digest = ${claimDigest(who.union_id)})
      on conflict do nothing`.execute(change);
  const bound = await change
    .selectFrom('wechat_identity')
    .where('student_id', '=', studentId)
    .where('union_id', '=', who.union_id)
    .select('student_id')
    .executeTakeFirst();
  return bound !== undefined && (await addOpenId(change, studentId, who));
}

async function addOpenId(change: Change, studentId: number, who: ScannedPerson): Promise<boolean> {
  const digest = openDigest(who);
  await sql`
    insert into wechat_openid (student_id, app_id, open_id)
    select ${studentId}::int, ${who.app_id}::text, ${who.open_id}::text
    where not exists (select from claim where kind = 'wechat-open' and digest = ${digest})
    on conflict do nothing`.execute(change);
  const owner = await change
    .selectFrom('claim')
    .where('kind', '=', 'wechat-open')
    .where('digest', '=', digest)
    .select('student_id')
    .executeTakeFirst();
  return owner?.student_id === studentId;
}
