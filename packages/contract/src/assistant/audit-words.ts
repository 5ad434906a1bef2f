import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  draftReply: {
    kind: {
      words: '草稿',
      values: { written: '写成的回答', extracts: '只有摘录', nothing: '没有' },
    },
    passages: '引用的段落数',
  },
} satisfies AuditWordsOf<typeof contract>;
