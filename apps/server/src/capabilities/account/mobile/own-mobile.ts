import type { checkOwnMobile as check, sendMobileCheck as send } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { takeCaptchaPass } from '../captcha/take-captcha-pass.ts';
import { checkSmsCode } from '../sms/check-sms-code.ts';
import { requestSmsCode } from '../sms/request-sms-code.ts';
import { mobileStore } from './mobile.repository.ts';

/** The number that the student has proved. Throws phoneRequired. */
export async function ownMobile(services: Services, student: CurrentStudent): Promise<string> {
  const row = await accountReader(services.database.connection, services).student(
    student.studentId,
  );
  if (row === undefined || row.mobile === null || !row.mobile_valid)
    throw new Refusal('phoneRequired');
  return row.mobile;
}

export async function sendMobileCheck(
  services: Services,
  { body }: InputOf<typeof send>,
  caller: Caller<CurrentStudent>,
): Promise<true> {
  const mobile = await ownMobile(services, caller.student);
  await takeCaptchaPass(services, caller, body.captchaId, 'any');
  return await requestSmsCode(services, caller, { mobile, purpose: 'own' });
}

/** Opens, for this session, what demandMobileCheck asks for. */
export async function checkOwnMobile(
  services: Services,
  { body }: InputOf<typeof check>,
  caller: Caller<CurrentStudent>,
): Promise<true> {
  const mobile = await ownMobile(services, caller.student);
  await checkSmsCode(services, caller, { mobile, code: body.mobileCode, purposes: ['own'] });
  await mobileStore(services.database.connection).noteCheck(caller.student, services.clock.now());
  return true;
}
