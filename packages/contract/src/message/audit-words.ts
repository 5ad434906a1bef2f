import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  sendNotice: {
    to: { words: '收到的人', values: { all: '全部学员' } },
    title: '标题',
    isImportant: '重要',
  },
} satisfies AuditWordsOf<typeof contract>;
