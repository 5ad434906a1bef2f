import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { hash } from '@node-rs/argon2';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  acceptInvitation as acceptOperation,
  inviteStaff as inviteOperation,
  listInvitations as listOperation,
  lookAtInvitation as lookOperation,
  withdrawInvitation as withdrawOperation,
} from '@xuezhou/contract/staff';
import { mobileIn } from '@xuezhou/rules/account/login-name';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { isEmailValid, maskEmail, normalEmail } from '@xuezhou/rules/text/email';
import { sql } from 'kysely';
import { contactDigest, sealedText } from '../../../platform/contact/contact.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CallerOf } from '../../../platform/http/bind.ts';
import { publicOrigin } from '../../../platform/http/origin-of.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { enqueueMail } from '../../../platform/jobs/enqueue-mail.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { isAddressWithinLimits } from '../../../platform/throttle.ts';
import { smsTemplates } from '../../site/site.port.ts';
import { addStaff, demandLogin } from '../people/add-staff.ts';
import { rolesToGive } from '../people/hold-other.ts';
import { ownerWish } from '../people/owner-wish.ts';
import { codeHash, makeCode } from './codes.ts';

const hours = 72;
const looks = [{ seconds: 600, max: 20 }];

export async function listInvitations({
  clock,
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('staff_invitation as i')
    .innerJoin('staff as s', 's.staff_id', 'i.invited_by')
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .select(['invitation_id', 'i.name', 'address_masked', 'expires_at', 's.name as invited_by'])
    .select(
      sql<string[]>`array(select r.name from staff_role r
        where r.staff_role_id = any(i.role_ids) order by r.staff_role_id)`.as('roles'),
    )
    .orderBy('expires_at')
    .execute();
  return rows.map((row) => ({
    invitationId: row.invitation_id,
    name: row.name,
    address: row.address_masked,
    roles: row.roles,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at.toISOString(),
  }));
}

interface Address {
  readonly kind: 'email' | 'mobile';
  readonly value: string;
}

async function readAddress(services: ConsoleServices, typed: string): Promise<Address> {
  const email = normalEmail(typed);
  if (isEmailValid(email)) return { kind: 'email', value: email };
  const mobile = mobileIn(typed.trim());
  if (mobile === undefined || mobile === null) throw new Refusal('invitationAddress');
  if (!(await smsTemplates(services, services.database.connection)).notice)
    throw new Refusal('invitationAddress', '学校还没有开通通知短信，请用邮箱邀请');
  return { kind: 'mobile', value: mobile };
}

export async function inviteStaff(
  services: ConsoleServices,
  { body: { address: typed, roleIds, why, ...body } }: InputOf<typeof inviteOperation>,
  actor: Actor,
): Promise<DataOf<typeof inviteOperation>> {
  const name = body.name.trim();
  if (name === '') throw new Refusal('staffNameEmpty');
  const address = await readAddress(services, typed);
  const code = makeCode();
  return await changeAudited(services, actor, async (change, now) => {
    const roles = await rolesToGive(change, actor, roleIds);
    if (address.kind === 'email') await demandNobody(change, address.value);
    const digest = contactDigest(services, address.kind, address.value);
    await demandUninvited(change, digest, now);
    const masked = address.kind === 'email' ? maskEmail(address.value) : maskMobile(address.value);
    const wish = ownerWish(roles, { kind: 'invitation', id: name }, { name, address: masked });
    if (wish !== null) demandSecondPerson(actor, { ...wish, why });
    const { invitation_id: invitationId } = await change
      .insertInto('staff_invitation')
      .values({
        code_hash: codeHash(code),
        name,
        address_digest: digest,
        address_masked: masked,
        role_ids: [...roleIds],
        invited_by: actor.staff.staffId,
        invited_at: now,
        expires_at: new Date(now.getTime() + hours * 3_600_000),
      })
      .returning('invitation_id')
      .executeTakeFirstOrThrow();
    await send(services, change, { address, code, invitedBy: actor.staff.name });
    const auditEntry = {
      operation: 'inviteStaff',
      target: { kind: 'invitation', id: invitationId },
      after: { name, address: masked, roles: roles.map((role) => role.name) },
      why,
    };
    return { answer: { invitationId }, auditEntry };
  });
}

async function demandNobody(change: Change, login: string): Promise<void> {
  const person = await change
    .selectFrom('staff')
    .where('login', '=', login)
    .select(['name', 'disabled_at'])
    .executeTakeFirst();
  if (person === undefined) return;
  const state = person.disabled_at === null ? '' : '，现在停用着，可以恢复';
  throw new Refusal('staffLoginTaken', `这个邮箱是${person.name}的登录名${state}`);
}

async function demandUninvited(change: Change, digest: Buffer, now: Date): Promise<void> {
  const open = await change
    .selectFrom('staff_invitation')
    .where('address_digest', '=', digest)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .select('invitation_id')
    .executeTakeFirst();
  if (open !== undefined) throw new Refusal('invitationTaken');
}

/** A mail has the link, where the school says its address; an SMS may have none. Each has the code to type. */
async function send(
  services: ConsoleServices,
  change: Change,
  { address, code, invitedBy }: { address: Address; code: string; invitedBy: string },
): Promise<void> {
  if (address.kind === 'mobile') {
    const sealedTo = sealedText(services, 'mobile', address.value);
    const title = `教务台邀请码 ${code}，72 小时内有效`;
    await enqueue(change, 'send-staff-sms', { sealedTo, title });
    return;
  }
  const origin = publicOrigin(services.config);
  const typed = `到教务台的登录页选“我有邀请码”，输入 ${code}`;
  const ways =
    origin === ''
      ? [`${invitedBy}邀请你到学校的教务台工作。72 小时内${typed}，设置自己的密码。`]
      : [
          `${invitedBy}邀请你到学校的教务台工作。72 小时内打开下面的链接，设置自己的密码：`,
          `${origin}/console/join#${code}`,
          `打不开时，${typed}`,
        ];
  await enqueueMail(services, change, {
    to: address.value,
    subject: `${invitedBy}邀请你到学校的教务台`,
    text: [...ways, '如果你不知道这是什么，不用理会。'].join('\n\n'),
  });
}

export async function withdrawInvitation(
  services: ConsoleServices,
  { body: { invitationId } }: InputOf<typeof withdrawOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const gone = await change
      .updateTable('staff_invitation')
      .set({ withdrawn_at: now })
      .where('invitation_id', '=', invitationId)
      .where('withdrawn_at', 'is', null)
      .where('accepted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (gone === undefined) throw new Refusal('invitationOver');
    const target = { kind: 'invitation', id: invitationId };
    const auditEntry = { operation: 'withdrawInvitation', target, before: { name: gone.name } };
    return { answer: true as const, auditEntry };
  });
}

export async function lookAtInvitation(
  services: ConsoleServices,
  { body: { code } }: InputOf<typeof lookOperation>,
  { address }: CallerOf<typeof lookOperation>,
): Promise<DataOf<typeof lookOperation>> {
  await limitLooks(services, address);
  const found = await findOpen(services, services.database.connection, code);
  const { connection } = services.database;
  const roles = await connection
    .selectFrom('staff_role')
    .where('staff_role_id', 'in', [0, ...found.role_ids])
    .select('name')
    .orderBy('staff_role_id')
    .execute();
  return {
    name: found.name,
    roles: roles.map(({ name }) => name),
    invitedBy: found.invited_by_name,
  };
}

/** Makes the person, with those of the roles that still exist. */
export async function acceptInvitation(
  services: ConsoleServices,
  { body: { code, password, ...body } }: InputOf<typeof acceptOperation>,
  { address, userAgent }: CallerOf<typeof acceptOperation>,
): Promise<true> {
  await limitLooks(services, address);
  const login = demandLogin(body.login);
  if (!isPasswordValid(password)) throw new Refusal('passwordFormat');
  const passwordHash = await hash(password);
  const now = services.clock.now();
  await inTransaction(services.database.connection, async (change) => {
    const found = await findOpen(services, change, code);
    const staffId = await addStaff(change, {
      row: { login, name: found.name, password_hash: passwordHash, password_expires_at: null },
      roleIds: found.role_ids,
      now,
    });
    const taken = await change
      .updateTable('staff_invitation')
      .set({ accepted_at: now, accepted_as: staffId })
      .where('invitation_id', '=', found.invitation_id)
      .where('accepted_at', 'is', null)
      .returning('invitation_id')
      .executeTakeFirst();
    if (taken === undefined) throw new Refusal('invitationOver');
    const staff = { staffId, name: found.name };
    const auditEntry = {
      operation: 'acceptInvitation',
      target: { kind: 'staff', id: staffId },
      after: { login, invitedBy: found.invited_by_name, invitedById: found.invited_by },
    };
    await audited(change, { staff, address, userAgent }, now, auditEntry);
  });
  return true;
}

async function limitLooks({ database, clock }: ConsoleServices, address: string): Promise<void> {
  const use = { act: 'staff-invitation', address };
  if (!(await isAddressWithinLimits(database.connection, use, clock.now(), looks)))
    throw new Refusal('tooManyAttempts');
}

/** Throws invitationOver, whichever of it is true. */
async function findOpen(
  { clock }: Pick<ConsoleServices, 'clock'>,
  connection: Pick<Change, 'selectFrom'>,
  code: string,
) {
  const found = await connection
    .selectFrom('staff_invitation as i')
    .innerJoin('staff as s', 's.staff_id', 'i.invited_by')
    .where('code_hash', '=', codeHash(code))
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('s.disabled_at', 'is', null)
    .select(['invitation_id', 'i.name', 'role_ids', 'invited_by', 's.name as invited_by_name'])
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('invitationOver');
  return found;
}
