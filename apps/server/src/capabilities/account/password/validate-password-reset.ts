import type { validatePasswordReset as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { normalEmail } from '@xuezhou/rules/text/email';
import { mobileIn } from '@xuezhou/rules/account/login-name';
import { v4 as uuidv4 } from 'uuid';
import type { Caller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { checkSmsCode } from '../sms/check-sms-code.ts';
import { addReset, isResetOpen } from './password-reset.repository.ts';
import { resetMinutes } from './forget-password.ts';
import { readResetToken, resetTokenOf } from './reset-token.ts';

/** A code becomes a token; the token of a mail's link stays what it is, and is not used up by looking at it. */
export async function validatePasswordReset(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<unknown>,
): Promise<{ token: string }> {
  const mobile = mobileIn(normalEmail(body.username ?? ''));
  if (mobile !== null && body.code !== undefined)
    return await redeemCode(services, mobile, body.code, caller);
  const token = body.token ?? body.code ?? '';
  const { connection } = services.database;
  const resetId = readResetToken(services, token);
  if (resetId === null || !(await isResetOpen(connection, resetId, services.clock.now())))
    throw new Refusal('resetExpired');
  return { token };
}

async function redeemCode(
  services: Services,
  mobile: string,
  code: string,
  caller: Caller<unknown>,
): Promise<{ token: string }> {
  const { connection } = services.database;
  await checkSmsCode(services, caller, { mobile, code, purposes: ['password'] });
  const account = await accountReader(connection, services).byMobile(mobile);
  // A code for a phone without an account was never sent: this one was guessed.
  if (account === undefined) throw new Refusal('smsCodeWrong');
  const now = services.clock.now();
  const resetId = uuidv4();
  await addReset(connection, {
    resetId,
    studentId: account.student_id,
    now,
    expiresAt: new Date(now.getTime() + resetMinutes * 60_000),
  });
  return { token: resetTokenOf(services, resetId) };
}
