import { mobileMeant } from '@xuezhou/rules/account/mobile';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { Contacts } from '../message/message.port.ts';
import { contactDigest, openContact, type Sealing } from '../../platform/contact/contact.ts';

const findContacts = prepareSql<
  { studentId: number; appId: string | null },
  { mobile: Buffer | null; email: Buffer | null; openId: string | null }
>(
  (p) => sql`
    select case when s.mobile_valid then s.mobile_sealed end as mobile, s.email_sealed as email, w.open_id as "openId"
    from student s
    left join wechat_openid w on w.student_id = s.student_id and w.app_id = ${p.appId}::text
    where s.student_id = ${p.studentId}
    limit 1`,
);

/** Where a student is reached; nowhere, where there is none. */
export async function contactsOf(
  sealing: Sealing,
  connection: Connection,
  studentId: number,
  appId: string | null,
): Promise<Contacts> {
  const row = await findContacts.first(connection, { studentId, appId });
  return {
    mobile: openContact(sealing, 'mobile', row?.mobile ?? null),
    email: openContact(sealing, 'email', row?.email ?? null),
    openId: row?.openId ?? null,
  };
}

/** Whose account a number opens, as it was typed. */
export async function studentOfMobile(
  sealing: Sealing,
  connection: Connection,
  typed: string,
): Promise<number | null> {
  const mobile = mobileMeant(typed.normalize('NFKC').replace(/[\s-]/g, ''));
  if (mobile === null) return null;
  const row = await connection
    .selectFrom('claim')
    .where('kind', '=', 'mobile')
    .where('digest', '=', contactDigest(sealing, 'mobile', mobile))
    .select('student_id')
    .executeTakeFirst();
  return row?.student_id ?? null;
}
