import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  createStaff as createOperation,
  disableStaff as disableOperation,
  resetStaffPassword as resetOperation,
  setStaffRoles as rolesOperation,
  StaffAccount,
} from '@xuezhou/contract/staff';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { forgetFailedLogins } from '../../../platform/login-attempts.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { staffSessionsIn } from '../../../platform/staff/staff-sessions.ts';
import { addStaff, demandLogin } from './add-staff.ts';
import { holdOther, rolesToGive } from './hold-other.ts';
import { ownerWish } from './owner-wish.ts';
import { staffAttemptKey } from '../sign-in-staff.ts';
import { makeTemporaryPassword } from './staff-password.ts';
import { dutiesOfAll, noDuties } from './staff-duties.ts';
import { staffDisabled } from './staff-disabled.ts';
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
  const staffId = await connection.transaction().execute(async (change) => {
    const roles = await rolesToGive(change, actor, body.roleIds);
    const wish = ownerWish(roles, { kind: 'staff', id: login }, { login, name });
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
  { clock, database: { connection } }: ConsoleServices,
  { body: { staffId, roleIds, why } }: InputOf<typeof rolesOperation>,
  actor: Actor,
): Promise<true> {
  await connection.transaction().execute(async (change) => {
    const before = await holdOther(change, actor, staffId, { isAlsoDisabled: false });
    const roles = await rolesToGive(change, actor, roleIds);
    const staysOwner = roles.some((role) => role.is_owner);
    if (!staysOwner) await demandOtherOwner(change, staffId, before);
    const wish = before.some((role) => role.is_owner)
      ? null
      : ownerWish(roles, { kind: 'staff', id: staffId }, { before: namesOf(before) });
    if (wish !== null) demandSecondPerson(actor, { ...wish, why });
    await staffWriter(change).setRoles(staffId, roleIds);
    await audited(change, actor, clock.now(), {
      operation: 'setStaffRoles',
      target: { kind: 'staff', id: staffId },
      before: { roles: namesOf(before) },
      after: { roles: namesOf(roles) },
      why,
    });
  });
  return true;
}

export async function disableStaff(
  { clock, database: { connection } }: ConsoleServices,
  { body: { staffId, why } }: InputOf<typeof disableOperation>,
  actor: Actor,
): Promise<true> {
  await connection.transaction().execute(async (change) => {
    const roles = await holdOther(change, actor, staffId, { isAlsoDisabled: true });
    await demandOtherOwner(change, staffId, roles);
    await setDisabled(change, actor, { staffId, at: clock.now(), now: clock.now(), why });
    await staffSessionsIn(change, clock).endAll(change, staffId, 'disabled');
    await staffDisabled.emit(change, { staffId, now: clock.now() });
  });
  return true;
}

export async function enableStaff(
  { clock, database: { connection } }: ConsoleServices,
  { body: { staffId, why } }: InputOf<typeof disableOperation>,
  actor: Actor,
): Promise<true> {
  await connection.transaction().execute(async (change) => {
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
  await database.connection.transaction().execute(async (change) => {
    await holdOther(change, actor, staffId, { isAlsoDisabled: false });
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
  });
  return { staffId, temporaryPassword: password };
}

async function demandOtherOwner(
  change: Change,
  staffId: number,
  roles: readonly RoleRow[],
): Promise<void> {
  if (!roles.some((role) => role.is_owner)) return;
  if (!(await staffWriter(change).hasOtherOwner(staffId))) throw new Refusal('lastOwner');
}

const namesOf = (roles: readonly RoleRow[]): string[] => roles.map(({ name }) => name);
