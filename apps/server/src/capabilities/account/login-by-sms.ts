import type { loginBySms as operation, precheckSms as precheck } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { mobileOf } from './mobile-of.ts';
import { accountBySms, precheckBySms } from './sms/account-by-sms.ts';
import { startAgreedSession } from './start-session.ts';

export async function loginBySms(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<true> {
  const given = { mobile: mobileOf(body), code: body.smsCode };
  await logIn(services, await accountBySms(services, caller, given), body.vendorId, caller);
  return true;
}

/** 1 goes on to registration, 2 was known and is now logged in, 3 the code is wrong. */
export async function precheckSms(
  services: Services,
  { body }: InputOf<typeof precheck>,
  caller: Caller<CurrentStudent | null>,
): Promise<1 | 2 | 3> {
  const found = await precheckBySms(services, caller, {
    mobile: mobileOf(body),
    code: body.smsCode,
  });
  if (typeof found === 'string') return found === 'new' ? 1 : 3;
  await logIn(services, found.studentId, body.vendorId, caller);
  return 2;
}

const logIn = (
  services: Services,
  studentId: number,
  vendorId: number | undefined,
  caller: Caller<CurrentStudent | null>,
): Promise<void> =>
  services.database.connection
    .transaction()
    .execute((change) => startAgreedSession(services, change, studentId, caller, vendorId));
