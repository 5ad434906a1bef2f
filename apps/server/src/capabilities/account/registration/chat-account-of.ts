import { isWechatIdValid } from '@xuezhou/rules/account/wechat-id';
import { Refusal } from '../../../platform/http/refusal.ts';

/** The account in a messaging app that a call gives. Throws wechatIdFormat. */
export function chatAccountOf(given: string): string {
  const chatAccount = given.trim();
  if (!isWechatIdValid(chatAccount)) throw new Refusal('wechatIdFormat');
  return chatAccount;
}
