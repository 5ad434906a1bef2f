import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  givePlan: { planId: '规划编号' },
  takePlan: { planId: '规划编号' },
  withdrawPlan: { isWithdrawn: '已撤下' },
  restorePlan: { isWithdrawn: '已撤下' },
} satisfies AuditWordsOf<typeof contract>;
