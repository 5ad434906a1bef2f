import type { registerBySms as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isNicknameValid } from '@xuezhou/rules/account/nickname';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { mobileOf } from './mobile-of.ts';
import { makeAccount } from './registration/make-account.ts';
import { bindWechatToNew } from './wechat/bind-wechat-to-new.ts';

/**
 * Makes the account and logs it in. Needs the ticket that a precheck of this number gave this browser; with a WeChat also
 * the proof of it.
 */
export async function registerBySms(
  services: Services,
  { body: { unionId, ...body } }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<true> {
  if (unionId !== undefined)
    return await bindWechatToNew(services, { body: { unionId, ...body } }, caller);
  await makeAccount(services, caller, {
    ...{ mobile: mobileOf(body), wishes: body },
    isNicknameFit: isNicknameValid,
  });
  return true;
}
