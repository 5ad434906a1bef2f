import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const targetParts = {
  courseId: '课程编号',
  bookId: '书的编号',
  readingId: '章的编号',
  paperId: '试卷编号',
};

export const auditWords = {
  saveLtiPlatform: {
    name: '名称',
    issuer: '平台编号',
    clientId: '客户端编号',
    deployments: '部署编号',
    authAddress: '登录网址',
    jwksAddress: '公钥网址',
    tokenAddress: '令牌网址',
    scoreRule: '算哪一次',
    returnOrigins: '平台的其他网址',
    courseIds: '能打开的课的编号',
    endsOn: '最后一天',
  },
  switchLtiPlatform: { isOn: '启用' },
  resendLtiGrades: { count: '再交的条数' },
  // By a teacher of the platform, whom the school does not know.
  chooseLtiContent: {
    opened: { words: '选中的内容', parts: targetParts },
    graded: { words: '要成绩的内容', parts: targetParts },
    deployment: '部署编号',
  },
} satisfies AuditWordsOf<typeof contract>;
