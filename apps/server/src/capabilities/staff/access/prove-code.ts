import { verify } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { machineOperatorId } from '../../../platform/staff/machine-operator.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { forgetUses, isWithinLimits } from '../../../platform/throttle.ts';
import { codeHash } from './codes.ts';

const stepSeconds = 30;
/** Five wrong ones lock for ten minutes. */
const tries = [{ seconds: 600, max: 5 }];
const purpose = 'staff-totp';

type Proving = Pick<ConsoleServices, 'clock' | 'signer' | 'database'>;

export const sealSecret = ({ signer }: Pick<Proving, 'signer'>, staffId: number, secret: Secret) =>
  signer.seal(purpose, String(staffId), Buffer.from(secret.bytes));

const openSecret = ({ signer }: Pick<Proving, 'signer'>, staffId: number, sealed: Buffer) => {
  const bytes = signer.unseal(purpose, String(staffId), sealed);
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
};

/** What the phone's app shows beside its codes. */
export const totpOf = (secret: Secret, label: string, school = ''): TOTP =>
  new TOTP({
    issuer: `${school}教务台`,
    label,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  });

/** The step of the code within a minute of now; null for a wrong one. */
export function stepOf(
  { signer, clock }: Pick<Proving, 'signer' | 'clock'>,
  staffId: number,
  sealed: Buffer,
  code: string,
): number | null {
  const token = code.replace(/\s/g, '');
  const timestamp = clock.now().getTime();
  const totp = totpOf(openSecret({ signer }, staffId, sealed), '');
  const away = /^\d{6}$/.test(token) ? totp.validate({ token, timestamp, window: 1 }) : null;
  return away === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + away;
}

/** Uses up a code of the phone or a recovery code; each opens once. */
export async function useCode(
  services: Pick<Proving, 'signer' | 'clock'>,
  change: Change | Connection,
  { staffId, totp, code }: { staffId: number; totp: Buffer; code: string },
): Promise<boolean> {
  const step = stepOf(services, staffId, totp, code);
  if (step !== null) {
    const used = await change
      .updateTable('staff')
      .set({ totp_step: step })
      .where('staff_id', '=', staffId)
      .where((row) => row.or([row('totp_step', 'is', null), row('totp_step', '<', step)]))
      .returning('staff_id')
      .executeTakeFirst();
    return used !== undefined;
  }
  const recovered = await change
    .updateTable('staff_recovery_code')
    .set({ used_at: services.clock.now() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash(code))
    .where('used_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return recovered !== undefined;
}

/** Counted by the person, so that nobody guesses; a right one forgets the wrong ones. */
export async function limitTries<Answer>(
  { database: { connection }, clock }: Proving,
  staffId: number,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const key = `staff-code:${staffId}`;
  if (!(await isWithinLimits(connection, key, clock.now(), tries)))
    throw new Refusal('tooManyAttempts');
  const answer = await attempt();
  await forgetUses(connection, key, tries);
  return answer;
}

/**
 * That it is really the person, at once: by the second step, or where there is none by the password. The operator of the
 * machine has neither. Throws codeAsked, codeWrong or tooManyAttempts.
 */
export async function demandCode(
  services: Proving,
  { staff: { staffId } }: Actor,
  code: string | undefined,
): Promise<void> {
  if (staffId === machineOperatorId) return;
  if (code === undefined || code.trim() === '') throw new Refusal('codeAsked');
  const { connection } = services.database;
  await limitTries(services, staffId, async () => {
    const account = await connection
      .selectFrom('staff')
      .where('staff_id', '=', staffId)
      .select(['totp_sealed', 'password_hash'])
      .executeTakeFirst();
    const { totp_sealed: totp = null, password_hash: passwordHash = null } = account ?? {};
    const isRight =
      totp === null
        ? passwordHash !== null && (await verify(passwordHash, code))
        : await useCode(services, connection, { staffId, totp, code });
    if (!isRight) throw new Refusal('codeWrong');
  });
}
