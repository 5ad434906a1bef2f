import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  createStaff as createOperation,
  disableStaff as disableOperation,
  resetStaffPassword as resetOperation,
  setStaffRoles as rolesOperation,
  StaffAccount,
} from '@xuezhou/contract/staff';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { forgetFailedLogins } from '../../../platform/login-attempts.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import { mailStaff } from '../../../platform/staff/mail-owners.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { staffSessionsIn } from '../../../platform/staff/staff-sessions.ts';
import { addStaff, demandLogin } from './add-staff.ts';
import { holdOther, rolesToGive } from './hold-other.ts';
import { demandOfOwner, ownerWish } from './owner-wish.ts';
import { endWishes } from './end-wishes.ts';
import { staffAttemptKey } from '../sign-in-staff.ts';
import { makeTemporaryPassword } from './staff-password.ts';
import { dutiesOfAll, noDuties } from './staff-duties.ts';
import { accessReset } from './access-reset.ts';
import { grantsLost } from './grants-lost.ts';
import { staffReader, staffWriter, type RoleRow } from '../staff.repository.ts';

export async function listStaff({
  database: { connection },
}: ConsoleServices): Promise<StaffAccount[]> {
  const rows = await staffReader(connection).accounts();
  const duties = await dutiesOfAll(connection);
  return rows.map((row) => ({
    staffId: row.staff_id,
    name: row.name,
    login: row.login,
    roles: row.roles,
    seenAt: row.seen_at?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    isPasswordTemporary: row.password_expires_at !== null,
    hasSecondStep: row.has_second_step,
    hasPasskey: row.has_passkey,
    ...(duties.get(row.staff_id) ?? noDuties()),
  }));
}

export async function createStaff(
  { clock, database: { connection } }: ConsoleServices,
  { body: { why, ...body } }: InputOf<typeof createOperation>,
  actor: Actor,
): Promise<{ staffId: number; temporaryPassword: string }> {
  const login = demandLogin(body.login);
  const name = body.name.trim();
  if (name === '') throw new Refusal('staffNameEmpty');
  const now = clock.now();
  const { password, row } = await makeTemporaryPassword(now);
  const staffId = await inTransaction(connection, async (change) => {
    const roles = await rolesToGive(change, actor, body.roleIds);
    const wish = ownerWish(roles, { kind: 'staff', id: `登录名 ${login}` }, { login, name });
    if (wish !== null) demandSecondPerson(actor, { ...wish, why });
    const staffId = await addStaff(change, {
      row: { login, name, ...row },
      roleIds: body.roleIds,
      now,
    });
    await audited(change, actor, now, {
      operation: 'createStaff',
      target: { kind: 'staff', id: staffId },
      after: { login, name, roles: namesOf(roles) },
      why,
    });
    return staffId;
  });
  return { staffId, temporaryPassword: password };
}

export async function setStaffRoles(
  services: ConsoleServices,
  { body: { staffId, roleIds, why } }: InputOf<typeof rolesOperation>,
  actor: Actor,
): Promise<true> {
  const now = services.clock.now();
  await inTransaction(services.database.connection, async (change) => {
    const before = await holdOther(change, actor, staffId, { isAlsoDisabled: false });
    const roles = await rolesToGive(change, actor, roleIds);
    const staysOwner = roles.some((role) => role.is_owner);
    if (!staysOwner) await demandOtherOwner(change, staffId, before);
    const wasOwner = before.some((role) => role.is_owner);
    const wish = ownerWish(
      wasOwner ? before : roles,
      { kind: 'staff', id: staffId },
      { before: namesOf(before) },
    );
    if (wish !== null && wasOwner !== staysOwner)
      demandSecondPerson(actor, {
        ...wish,
        facts: { before: namesOf(before), roles: namesOf(roles) },
        why,
      });
    await staffWriter(change).setRoles(staffId, roleIds);
    await audited(change, actor, now, {
      operation: 'setStaffRoles',
      target: { kind: 'staff', id: staffId },
      before: { roles: namesOf(before) },
      after: { roles: namesOf(roles) },
      why,
    });
    await grantsLost.emit(change, { staffIds: [staffId], now, services });
  });
  return true;
}

export async function disableStaff(
  services: ConsoleServices,
  { body: { staffId, why } }: InputOf<typeof disableOperation>,
  actor: Actor,
): Promise<true> {
  const { clock, database } = services;
  const { connection } = database;
  const now = clock.now();
  await inTransaction(connection, async (change) => {
    const roles = await holdOther(change, actor, staffId, { isAlsoDisabled: true });
    const { login, isDisabled } = await stateOf(change, staffId);
    if (isDisabled) return;
    await demandOtherOwner(change, staffId, roles);
    demandOfOwner(actor, roles, { staffId, why });
    await setDisabled(change, actor, { staffId, at: now, now, why });
    await endWishes(change, actor, { staffId, now });
    await mailStaff(services, change, login, {
      subject: '你在教务台的帐号停用了',
      text: `${actor.staff.name}停用了你在教务台的帐号，登录已退出，通行密钥和给程序用的密钥也停了，连着的学校账号也解除了。如果不对，请联系校长。`,
    });
    await staffSessionsIn(change, clock).endAll(change, staffId, 'disabled');
    await accessReset.emit(change, { staffId, actor, now });
    await grantsLost.emit(change, { staffIds: [staffId], now, services });
  });
  return true;
}

export async function enableStaff(
  { clock, database: { connection } }: ConsoleServices,
  { body: { staffId, why } }: InputOf<typeof disableOperation>,
  actor: Actor,
): Promise<true> {
  await inTransaction(connection, async (change) => {
    await holdOther(change, actor, staffId, { isAlsoDisabled: true });
    await setDisabled(change, actor, { staffId, at: null, now: clock.now(), why });
  });
  return true;
}

/** Twice is once: the log has an entry only of what changed. */
async function setDisabled(
  change: Change,
  actor: Actor,
  {
    staffId,
    at,
    now,
    why,
  }: { staffId: number; at: Date | null; now: Date; why?: string | undefined },
): Promise<void> {
  const changed = await change
    .updateTable('staff')
    .set({ disabled_at: at })
    .where('staff_id', '=', staffId)
    .where('disabled_at', at === null ? 'is not' : 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  if (changed === undefined) return;
  await audited(change, actor, now, {
    operation: at === null ? 'enableStaff' : 'disableStaff',
    target: { kind: 'staff', id: staffId },
    before: { isDisabled: at === null },
    after: { isDisabled: at !== null },
    why,
  });
}

export async function resetStaffPassword(
  services: ConsoleServices,
  { body: { staffId, why } }: InputOf<typeof resetOperation>,
  actor: Actor,
): Promise<{ staffId: number; temporaryPassword: string }> {
  const { clock, database } = services;
  const now = clock.now();
  const { password, row } = await makeTemporaryPassword(now);
  await inTransaction(database.connection, async (change) => {
    const roles = await holdOther(change, actor, staffId, { isAlsoDisabled: false });
    demandOfOwner(actor, roles, { staffId, why });
    const { login } = await change
      .updateTable('staff')
      .set(row)
      .where('staff_id', '=', staffId)
      .returning('login')
      .executeTakeFirstOrThrow();
    await staffSessionsIn(change, clock).endAll(change, staffId, 'password');
    await forgetFailedLogins(change, staffAttemptKey(services, login ?? ''));
    await audited(change, actor, now, {
      operation: 'resetStaffPassword',
      target: { kind: 'staff', id: staffId },
      why,
    });
    await accessReset.emit(change, { staffId, actor, now });
    await endWishes(change, actor, { staffId, now });
    await mailStaff(services, change, login, {
      subject: '你在教务台的密码被重置了',
      text: `${actor.staff.name}重置了你在教务台的密码，原来的密码不能用了，登录已退出，通行密钥和给程序用的密钥也停了，连着的学校账号也解除了，登录后可以到“我的账号”再连。如果不是你要求的，请马上联系校长。`,
    });
  });
  return { staffId, temporaryPassword: password };
}

const stateOf = async (change: Change, staffId: number) => {
  const { login, disabled_at } = await change
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select(['login', 'disabled_at'])
    .executeTakeFirstOrThrow();
  return { login, isDisabled: disabled_at !== null };
};

async function demandOtherOwner(
  change: Change,
  staffId: number,
  roles: readonly RoleRow[],
): Promise<void> {
  if (!roles.some((role) => role.is_owner)) return;
  if (!(await staffWriter(change).hasOtherOwner(staffId))) throw new Refusal('lastOwner');
}

const namesOf = (roles: readonly RoleRow[]): string[] => roles.map(({ name }) => name);
