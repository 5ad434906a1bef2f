import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const identityStates = { '-1': '没通过', 0: '没有认证', 1: '通过', 2: '等待处理' };

export const auditWords = {
  addStudentNote: { noteId: '备注的编号' },
  removeStudentNote: { noteId: '备注的编号' },
  createStudent: { mobile: '手机号', hasPassword: '设了密码' },
  revealMobiles: { studentIds: '学员编号' },
  // Its input is too long for an address; it only reads.
  checkRoster: null,
  enrolRoster: {
    rows: '行数',
    added: '新账号',
    enrolled: '报名',
    extended: '延长',
  },
  verifyStudent: { identityStatus: { words: '实名状态', values: identityStates } },
} satisfies AuditWordsOf<typeof contract>;
