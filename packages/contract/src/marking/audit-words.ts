import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const actId = '编号';

export const auditWords = {
  checkRubric: null,
  suggestMark: null,
  claimAnswer: null,
  saveRubric: {
    actId,
    version: '第几版评分点',
    points: '几个评分点',
    full: '满分',
    changed: '重算了几份',
  },
  saveMarks: { actId, score: '得分', full: '满分', marks: '几份', skipped: '没有动的几份' },
  splitMarking: { actId, markers: '几位老师', answers: '几份' },
  saveRemark: null,
} satisfies AuditWordsOf<typeof contract>;
