import type { BehindRuleName, StudentSegment } from '@xuezhou/contract/account/console';
import { ruleNames } from '@xuezhou/rules/account/behind';

export { ruleNames };

/** Groups that every school has, in the order of their tabs. */
export const segmentNames: Readonly<Record<StudentSegment, string>> = {
  behind: '可能掉队',
  ending: '30 天内到期',
  noWechat: '没绑微信',
  new: '本周新来',
};

export const isSegment = (text: string): text is StudentSegment =>
  Object.hasOwn(segmentNames, text);
export const isRule = (text: string): text is BehindRuleName => Object.hasOwn(ruleNames, text);
