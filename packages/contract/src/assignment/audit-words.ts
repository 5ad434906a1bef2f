import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  setAssignment: { title: '标题', opensNext: '后面的书何时打开', bookId: '书的编号' },
  markAssignment: {
    assignmentId: '作业编号',
    verdict: { words: '结果', values: { passed: '通过', returned: '退回' } },
    comment: '评语',
    markedAt: '批改时间',
  },
  claimAssignment: null,
  openWorkFile: { assignmentId: '作业编号', number: '第几个附件' },
} satisfies AuditWordsOf<typeof contract>;
