import type { loginBySms as operation, precheckSms as precheck } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { accountReader } from './account.repository.ts';
import { checkSmsCode, proveSmsCode } from './sms/check-sms-code.ts';
import { mobileOf } from './mobile-of.ts';
import { giveRegistrationTicket } from './registration-ticket.ts';
import { startAgreedSession } from './start-session.ts';

export async function loginBySms(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<true> {
  const mobile = mobileOf(body);
  const { connection } = services.database;
  // The code first: whether somebody has a number is told to nobody but who has its phone.
  const code = await proveSmsCode(services, caller, {
    mobile,
    code: body.smsCode,
    purposes: ['any', 'login'],
  });
  const account = await accountReader(connection, services).byMobile(mobile);
  if (account === undefined) throw new Refusal('phoneUnknown');
  await code.use();
  await connection
    .transaction()
    .execute((change) =>
      startAgreedSession(services, change, account.student_id, caller, body.vendorId),
    );
  return true;
}

/** 1 goes on to registration, 2 was known and is now logged in, 3 the code is wrong. */
export async function precheckSms(
  services: Services,
  { body }: InputOf<typeof precheck>,
  caller: Caller<CurrentStudent | null>,
): Promise<1 | 2 | 3> {
  const mobile = mobileOf(body);
  try {
    await checkSmsCode(services, caller, {
      mobile,
      code: body.smsCode,
      purposes: ['any', 'login', 'register'],
    });
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'smsCodeWrong') return 3;
    throw error;
  }
  const { connection } = services.database;
  const account = await accountReader(connection, services).byMobile(mobile);
  if (account === undefined) {
    giveRegistrationTicket(services, mobile, caller);
    return 1;
  }
  await connection
    .transaction()
    .execute((change) =>
      startAgreedSession(services, change, account.student_id, caller, body.vendorId),
    );
  return 2;
}
