import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  saveReportMail: {
    name: {
      words: '报表',
      values: { learning: '学习', answering: '答疑', money: '销售和退款' },
    },
    isWanted: '每周寄',
  },
} satisfies AuditWordsOf<typeof contract>;
