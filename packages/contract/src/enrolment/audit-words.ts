import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const period = {
  courseId: '课程编号',
  expiresOn: '有效期到',
  opensOn: '开课日',
  pausedOn: '暂停日',
  waitingDays: '领取后学几天',
  isRedeemed: '已领取',
  isTakenBack: '已收回',
};

export const auditWords = {
  enrolStudent: period,
  extendEnrolment: period,
  pauseEnrolment: period,
  resumeEnrolment: period,
  // Its input is too long for an address; it only reads.
  listEnrolments: null,
  makeRedeemCodes: { count: '数量', days: '天数', until: '截止日', note: '备注' },
  saveCoursePolicy: {
    modes: { words: '学习方式', values: { challenge: '闯关', video: '看课' } },
    postponeTimes: '自助延期次数',
    postponeDays: '每次延期天数',
    preopen: '可以提前开课',
  },
  getReopenRequest: { requestNo: '申请编号', images: '图片张数' },
  decideReopening: {
    requestNo: '申请编号',
    state: {
      words: '状态',
      values: { submitted: '等待处理', approved: '同意', refused: '不同意' },
    },
    courseId: '课程编号',
    expiresOn: '有效期到',
  },
} satisfies AuditWordsOf<typeof contract>;
