import { smsResendSeconds } from '@xuezhou/rules/account/sms-code';
import { browserHash } from '../../platform/browser.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { networkOf } from '../../platform/network-of.ts';
import type { Services } from '../../platform/services.ts';
import { accountReader } from './account.repository.ts';
import { newSmsCodeId } from './code-of.ts';
import { smsCodeWriter, type SmsPurpose } from './sms-code.repository.ts';

/**
 * The carriers' own limits of a number (1 a minute, 5 an hour, 10 a day), and one of an address. Strangers leave a
 * part to the browsers that the number's owner has used: whoever asks for codes in another's name locks nobody out.
 */
const limits = { mobileHour: 5, mobileDay: 10, addressHour: Infinity };
const limitsOfStrangers = { mobileHour: 3, mobileDay: 6, addressHour: 60 };
export const smsCodeMinutes = 5;

/** Makes a code and the job that sends it, in one transaction. Throws smsTooSoon or smsTooMany. */
export async function requestSmsCode(
  services: Services,
  caller: Caller<unknown>,
  { mobile, purpose }: { mobile: string; purpose: SmsPurpose },
): Promise<true> {
  const address = networkOf(caller.address);
  const browser = browserHash(services.config, caller);
  await services.database.connection.transaction().execute(async (change) => {
    const codes = smsCodeWriter(change);
    await codes.lock(address, mobile);
    const now = services.clock.now();
    const sent = await codes.sent(mobile, address, now);
    const reader = accountReader(change);
    const owner = await reader.byMobile(mobile);
    const isKnown = await reader.knowsBrowser(owner?.student_id, browser);
    const most = isKnown ? limits : limitsOfStrangers;
    const wait = smsResendSeconds - (now.getTime() - (sent.mobileLast?.getTime() ?? 0)) / 1000;
    if (wait > 0)
      throw new Refusal('smsTooSoon', `验证码发送太频繁，请 ${Math.ceil(wait)} 秒后再试`);
    if (sent.mobileHour >= most.mobileHour || sent.addressHour >= most.addressHour)
      throw new Refusal('smsTooSoon', '一小时内获取验证码的次数太多，请一小时后再试');
    if (sent.mobileDay >= most.mobileDay) throw new Refusal('smsTooMany');
    const smsCodeId = newSmsCodeId();
    const expiresAt = new Date(now.getTime() + smsCodeMinutes * 60_000);
    await codes.add({
      mobile,
      smsCodeId,
      purpose,
      address,
      browser,
      now,
      expiresAt,
    });
    await enqueue(
      change,
      'send-sms',
      {
        mobile,
        smsCodeId,
        expiresAt: expiresAt.toISOString(),
        toStudentOnly: purpose === 'password',
      },
      { priority: -10, maxAttempts: 3 },
    );
  });
  return true;
}
