import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const rules = {
  isOn: '推荐在进行',
  coupon: '推荐人的谢礼（元）',
  friendCoupon: '同学的券（元）',
  leastPaid: '同学至少要付（元）',
  mostAYear: '一人一年几份的上限',
} as const;

export const auditWords = {
  // `was`: for who has to agree, beside what is wished.
  saveReferralRules: { ...rules, was: { words: '现在的规则', parts: rules } },
} satisfies AuditWordsOf<typeof contract>;
