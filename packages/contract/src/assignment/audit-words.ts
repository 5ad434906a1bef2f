import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const assignment = {
  title: '标题',
  markdown: '要求',
  opensNext: {
    words: '后面的书何时打开',
    values: { always: '一直打开', 'handed-in': '交了以后', passed: '通过以后' },
  },
  bookId: '书的编号',
};

export const auditWords = {
  setAssignment: assignment,
  removeAssignment: assignment,
  markAssignment: {
    assignmentId: '作业编号',
    verdict: { words: '结果', values: { passed: '通过', returned: '退回' } },
    comment: '评语',
    markedAt: '批改时间',
  },
  claimAssignment: null,
  openWorkFile: { assignmentId: '作业编号', number: '第几个附件' },
} satisfies AuditWordsOf<typeof contract>;
