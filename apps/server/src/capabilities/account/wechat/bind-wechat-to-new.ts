import type { bindWechatToNew as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isNicknameAccepted } from '@xuezhou/rules/account/nickname';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { mobileOf } from '../mobile-of.ts';
import { makeAccount } from '../registration/make-account.ts';
import { bindProof, demandProof } from './wechat-proof.ts';

/** Makes the account, ties the WeChat to it and logs it in. What is refused uses up neither proof. */
export async function bindWechatToNew(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<true> {
  const mobile = mobileOf(body);
  const proof = await demandProof(services, caller, body.unionId);
  await makeAccount(services, caller, {
    ...{ mobile, wishes: body },
    isNicknameFit: (nickname) => isNicknameAccepted(nickname, proof.person.nickname),
    begin: (change, studentId) => bindProof(services, change, studentId, proof),
  });
  return true;
}
