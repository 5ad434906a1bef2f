import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  retryJob: { name: '任务' },
  dropJob: { name: '任务' },
  settleOutward: { isSent: '发出去', count: '件数' },
  snoozeRepair: { title: '要修的', until: '哪天再提醒' },
  makeBackup: {},
  rehearseRestore: {},
} satisfies AuditWordsOf<typeof contract>;
