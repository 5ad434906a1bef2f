import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

export const auditWords = {
  planLive: {
    courseId: '课程编号',
    title: '标题',
    teacher: '老师',
    beginsAt: '开始时间',
    minutes: '分钟数',
    hostId: '主持人编号',
  },
  moveLive: { beginsAt: '开始时间', endsAt: '结束时间' },
  cancelLive: { beginsAt: '开始时间', cancelledAt: '取消于' },
  endLive: { endedAt: '结束于' },
  setReplay: { bulletId: '课编号', offsetSeconds: '回放从第几秒开始' },
  saveLiveMark: { title: '这一段', at: '从' },
  dropLiveMark: { title: '这一段', at: '从' },
  addLiveHost: { studentId: '学员编号' },
  dropLiveHost: { studentId: '学员编号' },
  revealKey: {},
  renewKey: { wasStreaming: '当时有人在推流' },
  checkLive: null,
  addKeyword: {},
  removeKeyword: {},
} satisfies AuditWordsOf<typeof contract>;
