import type { sendEmailCode as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { takeCaptchaPass } from '../captcha/take-captcha-pass.ts';
import { newSmsCodeId } from '../code-of.ts';
import { emailOf } from '../email-of.ts';
import { limitMails } from '../limit-mails.ts';
import { demandMobileCheck } from '../mobile/demand-mobile-check.ts';
import { addEmailCode } from './email-code.repository.ts';
import { sealedText, storedEmail } from '../../../platform/contact/contact.ts';

export const emailCodeMinutes = 10;

/**
 * Makes a code and the job that mails it, in one transaction. Throws emailFormat, mobileCheckNeeded, emailTaken or
 * emailTooSoon.
 */
export async function sendEmailCode(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent>,
): Promise<true> {
  const { connection } = services.database;
  const { studentId, hasPhone } = caller.student;
  const email = emailOf(body.email);
  if (hasPhone) await demandMobileCheck(services, caller.student);
  await takeCaptchaPass(services, caller, body.captchaId, 'bind');
  const owner = await accountReader(connection, services).byEmail(email);
  if (owner !== undefined && owner.student_id !== studentId) throw new Refusal('emailTaken');
  await limitMails(services, { email, address: caller.address, studentId });
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + emailCodeMinutes * 60_000);
  const emailCodeId = newSmsCodeId();
  await connection.transaction().execute(async (change) => {
    const sealedTo = sealedText(services, 'email', email);
    const stored = storedEmail(services, email);
    await addEmailCode(change, { studentId, emailCodeId, email: stored, now, expiresAt });
    await enqueue(
      change,
      'send-email-code',
      { sealedTo, emailCodeId, expiresAt: expiresAt.toISOString() },
      { priority: -10, maxAttempts: 3 },
    );
  });
  return true;
}
