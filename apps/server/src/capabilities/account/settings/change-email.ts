import { timingSafeEqual } from 'node:crypto';
import type { changeEmail as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isEmailReal } from '@xuezhou/rules/text/email';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueueMail } from '../../../platform/jobs/enqueue-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { emailChangedMail } from '../account.mails.ts';
import { readLook } from '../../site/site.port.ts';
import { accountReader } from '../account.repository.ts';
import { codeOf } from '../code-of.ts';
import { emailOf } from '../email-of.ts';
import { demandMobileCheck } from '../mobile/demand-mobile-check.ts';
import { forgetResets } from '../password/password-reset.repository.ts';
import { tryEmailCode, useEmailCode } from './email-code.repository.ts';
import { changeStudent } from './settings.repository.ts';
import { contactDigest, storedEmail } from '../../../platform/contact/contact.ts';

const maxTries = 5;

/**
 * The new e-mail opens the account, so who has a phone proves it first. Throws emailFormat, mobileCheckNeeded,
 * emailCodeWrong (also for one that is used, too old or for another e-mail), or emailTaken.
 */
export async function changeEmail(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<{ email: string }> {
  const email = emailOf(body.email);
  const { studentId, hasPhone } = student;
  if (hasPhone) await demandMobileCheck(services, student);
  const emailCodeId = await checkCode(services, studentId, email, body.code);
  try {
    await services.database.connection.transaction().execute(async (change) => {
      if (!(await useEmailCode(change, studentId, emailCodeId, services.clock.now())))
        throw new Refusal('emailCodeWrong');
      const before = (await accountReader(change, services).student(studentId))?.email ?? null;
      await changeStudent(change, studentId, storedEmail(services, email));
      await forgetResets(change, studentId);
      if (before !== null && before !== email && isEmailReal(before))
        await enqueueMail(services, change, emailChangedMail(await readLook(change), before));
    });
  } catch (error) {
    throw isTaken(error) ? new Refusal('emailTaken') : error;
  }
  return { email };
}

async function checkCode(
  services: Services,
  studentId: number,
  email: string,
  code: string,
): Promise<string> {
  if (!isSmsCode(code)) throw new Refusal('emailCodeWrong');
  const digest = contactDigest(services, 'email', email);
  const newest = await tryEmailCode(services.database.connection, studentId, digest);
  if (newest === undefined || newest.used_at !== null || newest.expires_at <= services.clock.now())
    throw new Refusal('emailCodeWrong');
  if (newest.attempts > maxTries)
    throw new Refusal('tooManyAttempts', '输错次数太多，请重新获取验证码');
  const wanted = Buffer.from(codeOf(services, newest.email_code_id));
  if (!timingSafeEqual(Buffer.from(code), wanted)) throw new Refusal('emailCodeWrong');
  return newest.email_code_id;
}
