import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  claimQuestion: { claimedBy: '认领的人' },
  releaseQuestion: { claimedBy: '认领的人' },
  assignQuestion: { teacherId: '老师编号' },
  transferQuestion: { teacherId: '老师编号' },
  snoozeQuestion: { until: '推后到' },
  mergeQuestions: { mergedInto: '并到的问题', followers: '关注的人数' },
  replyToQuestion: {
    qaAnswerId: '回答编号',
    staffId: '回答的人',
    isPrivate: '只给提问人看',
    isLater: '定时发出',
  },
  scheduleReply: { qaAnswerId: '回答编号', at: '发出的时间', isPrivate: '只给提问人看' },
  dropScheduledReply: { qaAnswerId: '回答编号', at: '发出的时间' },
  reviseReply: { qaAnswerId: '回答编号' },
  sendReplyPicture: {},
  saveCanned: { name: '名称' },
  removeCanned: { name: '名称' },
  setQaTeacher: { courseId: '课程编号', bookId: '书的编号', title: '称呼', isHead: '负责人' },
  removeQaTeacher: { courseId: '课程编号', bookId: '书的编号' },
  setAnsweringHours: {
    week: { words: '周一至周日', parts: { from: '从', to: '到' } },
    targetMinutes: '多少分钟内回答',
    closedOn: '不回答的日子',
    silentHours: '几小时没动静就放回',
  },
  hideQa: {},
  restoreQa: {},
  settleQaReport: { isGranted: '成立' },
  muteInQa: { minutes: '分钟数' },
} satisfies AuditWordsOf<typeof contract>;
