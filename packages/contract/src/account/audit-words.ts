import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const identityStates = { '-1': '没通过', 0: '没有认证', 1: '通过', 2: '等待处理' };

export const auditWords = {
  createStudent: { mobile: '手机号', hasPassword: '设了密码' },
  revealMobiles: { studentIds: '学员编号' },
  verifyStudent: { identityStatus: { words: '实名状态', values: identityStates } },
} satisfies AuditWordsOf<typeof contract>;
