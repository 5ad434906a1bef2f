import { hash } from '@node-rs/argon2';
import { isEmailReal } from '@xuezhou/rules/text/email';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueueMail } from '../../../platform/jobs/enqueue-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { passwordChangedMail } from '../account.mails.ts';
import { readLook } from '../../site/site.port.ts';
import { accountReader } from '../account.repository.ts';
import { forgetFailedLogins, loginAttemptKey } from '../../../platform/login-attempts.ts';
import { changeStudent } from '../settings/settings.repository.ts';
import { forgetResets } from './password-reset.repository.ts';

/** Throws passwordFormat. Before anything is used up for a password that could not be set. */
export function demandGoodPassword(password: string): void {
  if (!isPasswordValid(password)) throw new Refusal('passwordFormat');
}

/** Outside of the transaction, since it takes its time. */
export const hashPassword = async (password: string): Promise<string> => await hash(password);

/**
 * Sets the password and ends the sessions, but for one; resets that were sent before open nothing any more, and who
 * was locked out by a guesser is let in again.
 */
export async function setPassword(
  services: Services,
  change: Change,
  { studentId, hash: passwordHash }: { studentId: number; hash: string },
  exceptSession?: string,
): Promise<void> {
  await changeStudent(change, studentId, { password_hash: passwordHash });
  await services.sessions.endAll(change, studentId, 'password', exceptSession);
  await forgetResets(change, studentId);
  const student = await accountReader(change, services).student(studentId);
  for (const name of [student?.mobile, student?.email])
    if (name) await forgetFailedLogins(change, loginAttemptKey(services, name));
  if (student?.email && isEmailReal(student.email))
    await enqueueMail(services, change, passwordChangedMail(await readLook(change), student.email));
}
