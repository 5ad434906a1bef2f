import type { forgetPassword as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isEmailValid, maskEmail, normalEmail } from '@xuezhou/rules/text/email';
import { mobileIn } from '@xuezhou/rules/account/login-name';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { v4 as uuidv4 } from 'uuid';
import type { Caller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { takeCaptchaPass } from '../captcha/take-captcha-pass.ts';
import { limitMails } from '../limit-mails.ts';
import { requestSmsCode } from '../sms/request-sms-code.ts';
import { addReset } from './password-reset.repository.ts';
import { sealedText } from '../../../platform/contact/contact.ts';

export const resetMinutes = 15;

/**
 * Sends an SMS code or a mail with a link, if there is such an account; what is done and said before the answer is
 * the same if there is none. Throws usernameFormat, smsTooSoon, smsTooMany or emailTooSoon.
 */
export async function forgetPassword(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<unknown>,
): Promise<{ kind: 'mobile' | 'email'; to: string }> {
  const name = normalEmail(body.username);
  const mobile = mobileIn(name);
  if (mobile === null && !isEmailValid(name)) throw new Refusal('usernameFormat');
  await takeCaptchaPass(services, caller, body.captchaId, 'password');
  if (mobile !== null) {
    await requestSmsCode(services, caller, { mobile, purpose: 'password' });
    return { kind: 'mobile', to: maskMobile(mobile) };
  }
  await limitMails(services, { email: name, address: caller.address });
  await requestMail(services, name);
  return { kind: 'email', to: maskEmail(name) };
}

async function requestMail(services: Services, email: string): Promise<void> {
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + resetMinutes * 60_000);
  // Not a UUIDv7: the token is made from it.
  const resetId = uuidv4();
  await services.database.connection.transaction().execute(async (change) => {
    await addReset(change, { resetId, studentId: null, now, expiresAt });
    await enqueue(
      change,
      'send-password-reset',
      {
        sealedTo: sealedText(services, 'email', email),
        resetId,
        expiresAt: expiresAt.toISOString(),
      },
      { priority: -10, maxAttempts: 3 },
    );
  });
}
