import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  getIdentityReview: { submissionNo: '实名认证编号', images: '图片张数' },
  decideIdentity: {
    submissionNo: '实名认证编号',
    state: {
      words: '状态',
      values: { submitted: '等待处理', passed: '通过', failed: '不通过' },
    },
  },
} satisfies AuditWordsOf<typeof contract>;
