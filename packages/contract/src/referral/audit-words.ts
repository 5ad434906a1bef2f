import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  saveReferralRules: {
    isOn: '推荐在进行',
    coupon: '推荐人的谢礼（元）',
    friendCoupon: '同学的券（元）',
    leastPaid: '同学至少要付（元）',
    mostAYear: '一人一年最多几份',
  },
} satisfies AuditWordsOf<typeof contract>;
