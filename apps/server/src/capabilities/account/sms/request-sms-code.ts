import { browserHash } from '../../../platform/browser.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { networkOf } from '../../../platform/network-of.ts';
import type { Services } from '../../../platform/services.ts';
import { isNeighbourhoodWithinLimits, isWithinLimits } from '../../../platform/throttle.ts';
import { accountReader } from '../account.repository.ts';
import { newSmsCodeId } from '../code-of.ts';
import { smsCodeWriter, type SmsPurpose } from './sms-code.repository.ts';
import { contactDigest, sealedText } from '../../../platform/contact/contact.ts';

/**
 * The carriers' own limits of a number (1 a minute, 5 an hour, 10 a day), and one of an address. Strangers leave a
 * part to the browsers that the number's owner has used: whoever asks for codes in another's name locks nobody out.
 */
const limits = { mobileHour: 5, mobileDay: 10, addressHour: Infinity };
const limitsOfStrangers = { mobileHour: 3, mobileDay: 6, addressHour: 60 };
const smsCodeMinutes = 5;

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
    const digest = contactDigest(services, 'mobile', mobile);
    await codes.lock(address, digest);
    const now = services.clock.now();
    const sent = await codes.sent(digest, address, now);
    const reader = accountReader(change, services);
    const owner = await reader.byMobile(mobile);
    const isKnown = await reader.knowsBrowser(owner?.student_id, browser);
    const allowed = isKnown ? limits : limitsOfStrangers;
    // A code of the future was sent before the clock was set back: nobody waits for it to come round again.
    const elapsed = Math.abs(now.getTime() - (sent.mobileLast?.getTime() ?? 0)) / 1000;
    const wait = services.config.SMS_RESEND_SECONDS - elapsed;
    if (wait > 0)
      throw new Refusal('smsTooSoon', `验证码发送太频繁，请 ${Math.ceil(wait)} 秒后再试`);
    if (sent.mobileHour >= allowed.mobileHour || sent.addressHour >= allowed.addressHour)
      throw new Refusal('smsTooSoon', '一小时内获取验证码的次数太多，请一小时后再试');
    if (sent.mobileDay >= allowed.mobileDay) throw new Refusal('smsTooMany');
    const use = { act: 'sms-from', address: caller.address };
    const ofNetwork = [{ seconds: 3600, max: limitsOfStrangers.addressHour }];
    if (!isKnown && !(await isNeighbourhoodWithinLimits(change, use, now, ofNetwork)))
      throw new Refusal('smsTooSoon', '一小时内获取验证码的次数太多，请一小时后再试');
    await demandBudget(services, change, isKnown);
    const smsCodeId = newSmsCodeId();
    const expiresAt = new Date(now.getTime() + smsCodeMinutes * 60_000);
    await codes.add({
      mobile: digest,
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
        sealedTo: sealedText(services, 'mobile', mobile),
        smsCodeId,
        expiresAt: expiresAt.toISOString(),
        toStudentOnly: purpose === 'password',
      },
      { priority: -10, maxAttempts: 3 },
    );
  });
  return true;
}

/**
 * All servers and all numbers together: whoever has many addresses and many numbers spends no more of the school's
 * money than that. Throws smsTooMany.
 */
async function demandBudget(
  { config, clock, log }: Services,
  change: Change,
  isKnown: boolean,
): Promise<void> {
  const ofDay = Math.ceil(config.SMS_DAY_BUDGET * (isKnown ? 1 : 0.8));
  const limits = [
    { seconds: 3600, max: Math.ceil(ofDay / 4) },
    { seconds: 86_400, max: ofDay },
  ];
  if (await isWithinLimits(change, 'sms', clock.now(), limits)) return;
  log.warn({ budget: config.SMS_DAY_BUDGET }, 'SMS_DAY_BUDGET is spent: no more codes are sent');
  throw new Refusal('smsTooMany', '学校的短信暂时发不出了，请过一小时再试，或用密码、微信登录');
}
