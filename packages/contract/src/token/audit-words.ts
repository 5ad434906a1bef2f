import type { AuditWordsOf } from '../audit-kernel.ts';
import { grantWords } from '../staff/audit-words.ts';
import type * as contract from './console.ts';

const token = {
  name: '名称',
  grants: { words: '能做什么', values: grantWords },
  until: '用到哪天',
  networks: '只许从哪里来',
};

export const auditWords = {
  makeToken: token,
  revokeToken: token,
} satisfies AuditWordsOf<typeof contract>;
