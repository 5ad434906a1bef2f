import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { giveRegistrationTicket } from '../registration-ticket.ts';
import { checkSmsCode, proveSmsCode } from './check-sms-code.ts';

interface Given {
  /** With its region. */
  readonly mobile: string;
  readonly code: string;
}

const accountOf = async (services: Services, mobile: string): Promise<number | undefined> =>
  (await accountReader(services.database.connection, services).byMobile(mobile))?.student_id;

/** Whose account the number opens; only then is the code used up. Throws `phoneUnknown`, and what is wrong with the code. */
export async function accountBySms(
  services: Services,
  caller: Caller<CurrentStudent | null>,
  given: Given,
): Promise<number> {
  // The code first: whether somebody has a number is told to nobody but who has its phone.
  const code = await proveSmsCode(services, caller, { ...given, purposes: ['any', 'login'] });
  const studentId = await accountOf(services, given.mobile);
  if (studentId === undefined) throw new Refusal('phoneUnknown');
  await code.use();
  return studentId;
}

/** The same before it is known whether there is an account: the code is used up, and without one the browser gets its ticket to register. */
export async function precheckBySms(
  services: Services,
  caller: Caller<CurrentStudent | null>,
  given: Given,
): Promise<{ readonly studentId: number } | 'new' | 'wrong code'> {
  try {
    await checkSmsCode(services, caller, { ...given, purposes: ['any', 'login', 'register'] });
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'smsCodeWrong') return 'wrong code';
    throw error;
  }
  const studentId = await accountOf(services, given.mobile);
  if (studentId !== undefined) return { studentId };
  giveRegistrationTicket(services, given.mobile, caller);
  return 'new';
}
