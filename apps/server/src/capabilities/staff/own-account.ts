import { inTransaction } from '../../platform/database/in-transaction.ts';
import { hash, verify } from '@node-rs/argon2';
import type { InputOf } from '@xuezhou/contract/kernel';
import {
  grantOf,
  type changeStaffPassword as changeOperation,
  type StaffSelf,
} from '@xuezhou/contract/staff';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import type { Connection } from '../../platform/database/prepare.ts';
import type { StaffCaller } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { audited } from '../../platform/staff/audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { staffCookie, staffSessionsIn } from '../../platform/staff/staff-sessions.ts';
import { isWithinLimits } from '../../platform/throttle.ts';
import { staffReader, staffWriter } from './staff.repository.ts';

const passwordTries = [{ seconds: 15 * 60, max: 10 }];

export async function getSelf(
  { database: { connection } }: ConsoleServices,
  { staff }: Actor,
): Promise<StaffSelf> {
  const account = await staffReader(connection).account(staff.staffId);
  if (account === undefined) throw notFound();
  return {
    staffId: staff.staffId,
    name: staff.name,
    login: account.login,
    roles: account.roles.map(({ name }) => name),
    permissions: [...staff.grants].map(([name, level]) => grantOf(name, level)).toSorted(),
    isPasswordTemporary: staff.isPasswordTemporary,
    hasSecondStep: account.has_second_step,
    isSecondStepMissing: staff.isSecondStepMissing,
    recoveryCodesLeft: await recoveryCodesLeft(connection, staff.staffId),
  };
}

export async function signOutStaff(
  { config, clock, database: { connection } }: ConsoleServices,
  caller: StaffCaller,
): Promise<true> {
  const { sessionId } = caller.staff;
  if (sessionId !== null)
    await staffSessionsIn(connection, clock).end(connection, sessionId, 'sign-out');
  caller.setCookie(staffCookie(config), null, undefined, 'strict');
  return true;
}

/** Throws passwordFormat, passwordWrong or tooManyAttempts; ends the own sessions elsewhere. */
export async function changeStaffPassword(
  { clock, database: { connection } }: ConsoleServices,
  { body }: InputOf<typeof changeOperation>,
  actor: Actor,
): Promise<true> {
  const { staffId, sessionId } = actor.staff;
  if (!isPasswordValid(body.password) || body.password === body.oldPassword)
    throw new Refusal('passwordFormat');
  const now = clock.now();
  if (!(await isWithinLimits(connection, `staff-password:${staffId}`, now, passwordTries)))
    throw new Refusal('tooManyAttempts');
  const passwordHash = await hash(body.password);
  await inTransaction(connection, async (change) => {
    const account = await staffWriter(change).lock(staffId);
    const old = account?.password_hash ?? null;
    if (old === null || !(await verify(old, body.oldPassword))) throw new Refusal('passwordWrong');
    await change
      .updateTable('staff')
      .set({ password_hash: passwordHash, password_expires_at: null })
      .where('staff_id', '=', staffId)
      .execute();
    await staffSessionsIn(change, clock).endAll(change, staffId, 'password', sessionId);
    await audited(change, actor, now, {
      operation: 'changeStaffPassword',
      target: { kind: 'staff', id: staffId },
    });
  });
  return true;
}

async function recoveryCodesLeft(connection: Connection, staffId: number): Promise<number> {
  const { left } = await connection
    .selectFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}
