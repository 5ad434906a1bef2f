import { timingSafeEqual } from 'node:crypto';
import { isSmsCode } from '@xuezhou/rules/account/sms-code';
import { browserHash } from '../../../platform/browser.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { codeOf } from '../code-of.ts';
import { tryNewestCode, useCode, type SmsPurpose } from './sms-code.repository.ts';
import { contactDigest } from '../../../platform/contact/contact.ts';

/** Tries of one code; with ten codes a day that leaves a guesser 50 in a million. */
const maxTries = 5;

interface GivenCode {
  readonly mobile: string;
  readonly code: string;
  readonly purposes: readonly SmsPurpose[];
}

/** Finds a code right, and uses it up. Throws as `proveSmsCode` does. */
export async function checkSmsCode(
  services: Services,
  caller: Caller<unknown>,
  given: GivenCode,
): Promise<void> {
  await (await proveSmsCode(services, caller, given)).use();
}

/**
 * Finds out whether it is the newest code of a number. Only the browser that asked for it can try it, so that nobody
 * else can spend the tries of its owner. Throws smsCodeWrong, smsCodeExpired (also for a used or missing one) or
 * tooManyAttempts: the same for every number, whether or not somebody has it. The code is good until it is used.
 */
export async function proveSmsCode(
  services: Services,
  caller: Caller<unknown>,
  { mobile, code, purposes }: GivenCode,
): Promise<{ use: () => Promise<void> }> {
  if (!isSmsCode(code)) throw new Refusal('smsCodeWrong');
  const { connection } = services.database;
  const digest = contactDigest(services, 'mobile', mobile);
  const newest = await tryNewestCode(connection, {
    mobile: digest,
    purposes,
    browser: browserHash(services.config, caller),
  });
  const now = services.clock.now();
  if (newest === undefined || newest.used_at !== null || newest.expires_at <= now)
    throw new Refusal('smsCodeExpired');
  if (newest.attempts > maxTries)
    throw new Refusal('tooManyAttempts', '输错次数太多，请重新获取验证码');
  const wanted = Buffer.from(codeOf(services, newest.sms_code_id));
  if (!timingSafeEqual(Buffer.from(code), wanted)) throw new Refusal('smsCodeWrong');
  return {
    use: async () => {
      if (!(await useCode(connection, digest, newest.sms_code_id, now)))
        throw new Refusal('smsCodeExpired');
    },
  };
}
