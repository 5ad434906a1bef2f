import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  exportBankQuestions: {
    format: '格式',
    questions: '题数',
    filter: {
      words: '筛选',
      parts: {
        courseId: '课程编号',
        readingId: '章节编号',
        kind: '题型',
        state: '状态',
        only: '只看',
        search: '查找',
      },
    },
  },
  settleQuestionReport: {
    reportNo: '报告编号',
    status: { words: '状态', values: { open: '待处理', fixed: '已改正', kept: '核对过，没有错' } },
    reply: '答复',
  },
} satisfies AuditWordsOf<typeof contract>;
