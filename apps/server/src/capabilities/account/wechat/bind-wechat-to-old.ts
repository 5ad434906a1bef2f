import type {
  bindWechatToOld as operation,
  precheckWechatSms as precheck,
} from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { checkSmsCode, proveSmsCode } from '../sms/check-sms-code.ts';
import { mobileOf } from '../mobile-of.ts';
import { giveRegistrationTicket } from '../registration-ticket.ts';
import { startAgreedSession } from '../start-session.ts';
import { bindProof, demandProof } from './wechat-proof.ts';

type Proof = Awaited<ReturnType<typeof demandProof>>;

/** 1 goes on to registration, 2 tied the WeChat to the phone's account and logged it in, 3 the code is wrong. */
export async function precheckWechatSms(
  services: Services,
  { body }: InputOf<typeof precheck>,
  caller: Caller<CurrentStudent | null>,
): Promise<1 | 2 | 3> {
  const mobile = mobileOf(body);
  const proof = await demandProof(services, caller, body.unionId);
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
  const account = await accountReader(services.database.connection, services).byMobile(mobile);
  if (account === undefined) {
    giveRegistrationTicket(services, mobile, caller);
    return 1;
  }
  await bindAndLogIn(services, account.student_id, { proof, vendorId: body.vendorId }, caller);
  return 2;
}

export async function bindWechatToOld(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<true> {
  const mobile = mobileOf(body);
  const proof = await demandProof(services, caller, body.unionId);
  // The code first: whether somebody has a number is told to nobody but who has its phone.
  const code = await proveSmsCode(services, caller, {
    mobile,
    code: body.smsCode,
    purposes: ['any', 'login'],
  });
  const account = await accountReader(services.database.connection, services).byMobile(mobile);
  if (account === undefined) throw new Refusal('phoneUnknown');
  await code.use();
  await bindAndLogIn(services, account.student_id, { proof, vendorId: body.vendorId }, caller);
  return true;
}

async function bindAndLogIn(
  services: Services,
  studentId: number,
  { proof, vendorId }: { proof: Proof; vendorId: number | undefined },
  caller: Caller<CurrentStudent | null>,
): Promise<void> {
  await services.database.connection.transaction().execute(async (change) => {
    await bindProof(services, change, studentId, proof);
    await startAgreedSession(services, change, studentId, caller, vendorId);
  });
}
