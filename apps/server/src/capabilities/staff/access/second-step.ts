import { readLook } from '../../site/site.port.ts';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  beginSecondStep as beginOperation,
  confirmSecondStep as confirmOperation,
  endSecondStep as endOperation,
  renewRecoveryCodes as renewOperation,
  resetSecondStep as resetOperation,
} from '@xuezhou/contract/staff';
import { verify } from '@node-rs/argon2';
import { Secret } from 'otpauth';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { mailStaff } from '../../../platform/staff/mail-owners.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { staffSessionsIn } from '../../../platform/staff/staff-sessions.ts';
import { accessReset } from '../people/access-reset.ts';
import { holdOther } from '../people/hold-other.ts';
import { demandOfOwner } from '../people/owner-wish.ts';
import { demandOwnKey } from '../passkey/signed-by-key.ts';
import { codeHash, makeCode } from './codes.ts';
import { holdOwn } from './hold-own.ts';
import { hasPasskey, isSecondStepDemanded } from './second-step-demand.ts';
import { limitTries, sealSecret, stepOf, totpOf, useCode } from './prove-code.ts';

const recoveryCount = 10;
const secretBytes = 20;

/** Changes nothing of what counts until a code was confirmed. */
export async function beginSecondStep(
  services: ConsoleServices,
  { body: { password, proof } }: InputOf<typeof beginOperation>,
  { staff: { staffId } }: Actor,
): Promise<DataOf<typeof beginOperation>> {
  const { connection } = services.database;
  const account = await accountOf(connection, staffId);
  if (account.totp_sealed !== null) throw new Refusal('secondStepOn');
  await limitTries(services, staffId, async () => {
    const isRight =
      account.password_hash !== null && (await verify(account.password_hash, password));
    if (!isRight) throw new Refusal('passwordWrong');
  });
  await demandOwnKey(services, staffId, proof);
  const secret = new Secret({ size: secretBytes });
  await connection
    .updateTable('staff')
    .set({ totp_begun_sealed: sealSecret(services, staffId, secret) })
    .where('staff_id', '=', staffId)
    .execute();
  const { short_name: shortName } = await readLook(connection);
  return {
    secret: secret.base32,
    address: totpOf(secret, account.login ?? '', shortName).toString(),
  };
}

export async function confirmSecondStep(
  services: ConsoleServices,
  { body: { code } }: InputOf<typeof confirmOperation>,
  actor: Actor,
): Promise<DataOf<typeof confirmOperation>> {
  const { staffId, sessionId } = actor.staff;
  return await limitTries(services, staffId, () =>
    changeAudited(services, actor, async (change) => {
      const account = await holdOwn(change, actor);
      if (account.totp_sealed !== null) throw new Refusal('secondStepOn');
      if (account.totp_begun_sealed === null) throw new Refusal('secondStepOff');
      const step = stepOf(services, staffId, account.totp_begun_sealed, code);
      if (step === null) throw new Refusal('codeWrong');
      await change
        .updateTable('staff')
        .set({ totp_sealed: account.totp_begun_sealed, totp_begun_sealed: null, totp_step: step })
        .where('staff_id', '=', staffId)
        .execute();
      const recoveryCodes = await renew(change, staffId);
      await staffSessionsIn(change, services.clock).endAll(
        change,
        staffId,
        'second-step',
        sessionId,
      );
      return { answer: { recoveryCodes }, auditEntry: auditEntryOf('confirmSecondStep', staffId) };
    }),
  );
}

export async function renewRecoveryCodes(
  services: ConsoleServices,
  { body: { code } }: InputOf<typeof renewOperation>,
  actor: Actor,
): Promise<DataOf<typeof renewOperation>> {
  const { staffId } = actor.staff;
  return await limitTries(services, staffId, () =>
    changeAudited(services, actor, async (change) => {
      await demandOwnCode(services, change, staffId, code);
      const recoveryCodes = await renew(change, staffId);
      return { answer: { recoveryCodes }, auditEntry: auditEntryOf('renewRecoveryCodes', staffId) };
    }),
  );
}

export async function endSecondStep(
  services: ConsoleServices,
  { body: { code } }: InputOf<typeof endOperation>,
  actor: Actor,
): Promise<true> {
  const { staffId } = actor.staff;
  return await limitTries(services, staffId, () =>
    changeAudited(services, actor, async (change) => {
      if ((await isSecondStepDemanded(change, staffId)) && !(await hasPasskey(change, staffId)))
        throw new Refusal('secondStepDemanded');
      await demandOwnCode(services, change, staffId, code);
      await forget(change, staffId);
      return { answer: true as const, auditEntry: auditEntryOf('endSecondStep', staffId) };
    }),
  );
}

export async function resetSecondStep(
  services: ConsoleServices,
  { body: { staffId, why } }: InputOf<typeof resetOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const roles = await holdOther(change, actor, staffId, { isAlsoDisabled: true });
    const account = await accountOf(change, staffId);
    if (account.totp_sealed === null && !(await hasPasskey(change, staffId)))
      throw new Refusal('secondStepOff');
    demandOfOwner(actor, roles, { staffId, why });
    await forget(change, staffId);
    await staffSessionsIn(change, services.clock).endAll(change, staffId, 'second-step');
    await accessReset.emit(change, { staffId, actor, now });
    await mailStaff(services, change, account.login, {
      subject: '你的教务台两步登录被重置了',
      text: `${actor.staff.name}重置了你的两步登录。登录已退出，通行密钥和给程序用的密钥也停了，连着的学校账号也解除了。下次只用密码登录，登录后请重新开通，学校账号到“我的账号”再连。如果不是你要求的，请联系校长。`,
    });
    return {
      answer: true as const,
      auditEntry: { ...auditEntryOf('resetSecondStep', staffId), why },
    };
  });
}

const auditEntryOf = (operation: string, staffId: number) => ({
  operation,
  target: { kind: 'staff', id: staffId },
});

const accountOf = (change: Pick<Change, 'selectFrom'>, staffId: number) =>
  change
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select(['login', 'password_hash', 'totp_sealed', 'totp_begun_sealed'])
    .executeTakeFirstOrThrow();

async function demandOwnCode(
  services: ConsoleServices,
  change: Change,
  staffId: number,
  code: string,
): Promise<void> {
  const { totp_sealed: totp } = await accountOf(change, staffId);
  if (totp === null) throw new Refusal('secondStepOff');
  if (!(await useCode(services, change, { staffId, totp, code }))) throw new Refusal('codeWrong');
}

async function forget(change: Change, staffId: number): Promise<void> {
  await change
    .updateTable('staff')
    .set({ totp_sealed: null, totp_begun_sealed: null, totp_step: null })
    .where('staff_id', '=', staffId)
    .execute();
  await change.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
}

async function renew(change: Change, staffId: number): Promise<string[]> {
  await change.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute();
  const codes = Array.from({ length: recoveryCount }, makeCode);
  await change
    .insertInto('staff_recovery_code')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: codeHash(code) })))
    .execute();
  return codes;
}
