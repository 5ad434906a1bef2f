import type * as contract from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { takeCaptchaPass } from '../captcha/take-captcha-pass.ts';
import { mobileOf } from '../mobile-of.ts';
import { limitLookUps } from '../registration/limit-look-ups.ts';
import { requestSmsCode } from './request-sms-code.ts';

export async function sendSms(
  services: Services,
  { body }: InputOf<typeof contract.sendSms>,
  caller: Caller<unknown>,
): Promise<true> {
  const mobile = mobileOf(body);
  await takeCaptchaPass(services, caller, body.captchaId, 'any');
  return await requestSmsCode(services, caller, { mobile, purpose: 'any' });
}

export async function sendSmsForLogin(
  services: Services,
  { body }: InputOf<typeof contract.sendSmsForLogin>,
  caller: Caller<unknown>,
): Promise<true> {
  const mobile = mobileOf(body);
  await takeCaptchaPass(services, caller, body.captchaId, 'login');
  if (!(await isRegistered(services, mobile))) throw new Refusal('phoneUnknown');
  return await requestSmsCode(services, caller, { mobile, purpose: 'login' });
}

/** For a number that nobody has registered. */
export async function sendSmsUnique(
  services: Services,
  { body }: InputOf<typeof contract.sendSmsUnique>,
  caller: Caller<unknown>,
): Promise<true> {
  const mobile = mobileOf(body);
  await takeCaptchaPass(services, caller, body.captchaId, 'register');
  if (await isRegistered(services, mobile)) throw new Refusal('phoneRegistered');
  return await requestSmsCode(services, caller, { mobile, purpose: 'register' });
}

export async function mobileExists(
  services: Services,
  { query }: InputOf<typeof contract.mobileExists>,
  { address }: Caller<unknown>,
): Promise<boolean> {
  const mobile = mobileOf(query);
  await limitLookUps(services, 'mobile', { student: null, address });
  return await isRegistered(services, mobile);
}

const isRegistered = async (services: Services, mobile: string): Promise<boolean> =>
  (await accountReader(services.database.connection, services).byMobile(mobile)) !== undefined;
