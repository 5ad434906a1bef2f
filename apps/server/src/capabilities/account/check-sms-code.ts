import { timingSafeEqual } from 'node:crypto';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { browserHash } from '../../platform/browser.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { codeOf } from './code-of.ts';
import { tryNewestCode, useCode, type SmsPurpose } from './sms-code.repository.ts';

/** Tries of one code; with ten codes a day that leaves a guesser 50 in a million. */
const mostTries = 5;

/**
 * Uses up the newest code of a number. Only the browser that asked for it can try it, so that nobody else can spend
 * the tries of its owner. Throws smsCodeWrong, smsCodeExpired (also for a used or missing one)
 * or tooManyAttempts.
 */
export async function checkSmsCode(
  services: Services,
  caller: Caller<unknown>,
  { mobile, code, purposes }: { mobile: string; code: string; purposes: readonly SmsPurpose[] },
): Promise<void> {
  if (!isSmsCode(code)) throw new Refusal('smsCodeWrong');
  const { connection } = services.database;
  const newest = await tryNewestCode(connection, {
    mobile,
    purposes,
    browser: browserHash(services.config, caller),
  });
  const now = services.clock.now();
  if (newest === undefined || newest.used_at !== null || newest.expires_at <= now)
    throw new Refusal('smsCodeExpired');
  if (newest.attempts > mostTries)
    throw new Refusal('tooManyAttempts', '输错次数太多，请重新获取验证码');
  const wanted = Buffer.from(codeOf(services, newest.sms_code_id));
  if (!timingSafeEqual(Buffer.from(code), wanted)) throw new Refusal('smsCodeWrong');
  if (!(await useCode(connection, mobile, newest.sms_code_id, now)))
    throw new Refusal('smsCodeExpired');
}
