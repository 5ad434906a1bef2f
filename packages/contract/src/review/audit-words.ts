import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  settleQuestionReport: {
    reportNo: '报告编号',
    status: { words: '状态', values: { open: '待处理', fixed: '已改正', kept: '核对过，没有错' } },
    reply: '答复',
  },
} satisfies AuditWordsOf<typeof contract>;
