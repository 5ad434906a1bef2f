import { workingDaysAfter, workingDaysBetween, type SpecialDays } from '../site/working-days.ts';

/** Within how many working days a request about personal data is answered. */
export const answerWithin = 15;
/** How long a copy that was agreed to can be fetched. */
export const copyDays = 7;

/** The last day on which a request is answered in time, by the day it came. */
export const dueOf = (askedOn: string, special: SpecialDays): string =>
  workingDaysAfter(askedOn, answerWithin, special);

/** Working days that are left, today not counted; negative once it is late. */
export function daysLeft(today: string, dueOn: string, special: SpecialDays): number {
  const days = workingDaysBetween(today, dueOn, special);
  return today > dueOn ? Math.min(days, -1) : days;
}

export type PrivacyKind = 'copy' | 'correction' | 'erasure';

/** On which grounds of the Personal Information Protection Law a request may be refused. */
export const groundWords = {
  notSelf: '核实不了是本人提的（第五十条）',
  secret: '法律要求保密，或者会妨碍国家机关履行职责（第四十五条、第十八条）',
  others: '里面有别人的个人信息，分不开（第五十条、第四十四条）',
  isRight: '核实过，现在的内容是对的（第四十六条）',
  lawKeeps: '法律要求保存的期限还没有满（第四十七条）',
  cannot: '技术上做不到删除，已停止保存以外的处理（第四十七条）',
  repeated: '同样的申请不久前刚答复过，没有新的情况',
} as const;
export type PrivacyGround = keyof typeof groundWords;

const ofAll = ['notSelf', 'secret', 'repeated'] as const;

/** Which of them fit a request of a kind. */
export const groundsOf: Readonly<Record<PrivacyKind, readonly PrivacyGround[]>> = {
  copy: [...ofAll, 'others'],
  correction: [...ofAll, 'isRight'],
  erasure: [...ofAll, 'lawKeeps', 'cannot'],
};

/** What stays after an account has ended, without its name where that can be, and by which rule. */
export const keptByLaw: readonly (readonly [what: string, rule: string])[] = [
  ['订单、支付和退款', '电子商务法第三十一条，三年'],
  ['发票和账目', '会计档案管理办法，三十年'],
  ['签过的协议、同意的时间', '作为证明，三年'],
  ['登录和操作的记录', '网络安全法，至少六个月'],
];
