import type { AuditWordsOf } from '../audit-kernel.ts';

export const auditWords = {
  retryJob: {},
  dropJob: {},
  makeBackup: {},
} satisfies AuditWordsOf<typeof import('./console.ts')>;
