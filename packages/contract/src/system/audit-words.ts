import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  retryJob: {},
  dropJob: {},
  makeBackup: {},
} satisfies AuditWordsOf<typeof contract>;
