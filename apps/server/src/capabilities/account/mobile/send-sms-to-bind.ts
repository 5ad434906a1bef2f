import type { sendSmsToBind as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { takeCaptchaPass } from '../captcha/take-captcha-pass.ts';
import { mobileOf } from '../mobile-of.ts';
import { requestSmsCode } from '../sms/request-sms-code.ts';
import { demandMobileCheck } from './demand-mobile-check.ts';

export async function sendSmsToBind(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent>,
): Promise<true> {
  const mobile = mobileOf(body);
  if (caller.student.hasPhone) await demandMobileCheck(services, caller.student);
  await takeCaptchaPass(services, caller, body.captchaId, 'bind');
  const owner = await accountReader(services.database.connection, services).byMobile(mobile);
  if (owner !== undefined) throw new Refusal('phoneBound');
  return await requestSmsCode(services, caller, { mobile, purpose: 'bind' });
}
