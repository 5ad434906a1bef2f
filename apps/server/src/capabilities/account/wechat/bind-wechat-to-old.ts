import type {
  bindWechatToOld as operation,
  precheckWechatSms as precheck,
} from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { mobileOf } from '../mobile-of.ts';
import { accountBySms, precheckBySms } from '../sms/account-by-sms.ts';
import { startAgreedSession } from '../start-session.ts';
import { bindProof, demandProof } from './wechat-proof.ts';

type Proof = Awaited<ReturnType<typeof demandProof>>;

/** 1 goes on to registration, 2 tied the WeChat to the phone's account and logged it in, 3 the code is wrong. */
export async function precheckWechatSms(
  services: Services,
  { body }: InputOf<typeof precheck>,
  caller: Caller<CurrentStudent | null>,
): Promise<1 | 2 | 3> {
  const proof = await demandProof(services, caller, body.unionId);
  const found = await precheckBySms(services, caller, {
    mobile: mobileOf(body),
    code: body.smsCode,
  });
  if (typeof found === 'string') return found === 'new' ? 1 : 3;
  await bindAndLogIn(services, found.studentId, { proof, vendorId: body.vendorId }, caller);
  return 2;
}

export async function bindWechatToOld(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<true> {
  const proof = await demandProof(services, caller, body.unionId);
  const given = { mobile: mobileOf(body), code: body.smsCode };
  const studentId = await accountBySms(services, caller, given);
  await bindAndLogIn(services, studentId, { proof, vendorId: body.vendorId }, caller);
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
