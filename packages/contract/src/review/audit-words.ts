import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const kind = {
  words: '题型',
  values: {
    ...{ single: '单选', multiple: '多选', truefalse: '判断', numeric: '填数', table: '填表' },
    ...{ open: '问答', xl: '综合' },
  },
};

export const auditWords = {
  exportBankQuestions: {
    format: '格式',
    questions: '题数',
    filter: {
      words: '筛选',
      parts: {
        courseId: '课程编号',
        readingId: '章节编号',
        kind: '题型',
        state: '状态',
        only: '只看',
        search: '查找',
      },
    },
  },
  passSuspicion: { version: '版本', suspicions: '可疑的地方', answers: '当时答的人数' },
  settleQuestionReports: {
    reports: '报告份数',
    status: { words: '状态', values: { open: '待处理', fixed: '已改正', kept: '核对过，没有错' } },
    reply: '答复',
  },
  settleQuestionReport: {
    reportNo: '报告编号',
    status: { words: '状态', values: { open: '待处理', fixed: '已改正', kept: '核对过，没有错' } },
    reply: '答复',
  },
  checkQuestion: null,
  createQuestion: { kind, readingId: '章节编号' },
  saveQuestionDraft: { revision: '第几次存', kind },
  dropQuestionDraft: { version: '版本', revision: '第几次存' },
  publishQuestion: {
    version: '版本',
    fields: '改了',
    told: '告诉了几位学员',
  },
  regradeQuestion: { answers: '重新判分的答案', keys: '题:版=按哪版的答案判' },
  restoreQuestionVersion: { version: '放回草稿的版本' },
} satisfies AuditWordsOf<typeof contract>;
