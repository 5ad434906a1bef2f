import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const moved = { cards: '张数', cardIds: '闪卡编号' };

export const auditWords = {
  saveCard: {
    courseId: '课程编号',
    subjectId: '考点编号',
    front: '正面',
    back: '背面',
  },
  retireCards: moved,
  restoreCards: moved,
  placeCards: { ...moved, subjectId: '考点编号', places: '原来的章节和考点' },
  settleCardReports: {
    reports: '报错份数',
    status: { words: '结果', values: { open: '待答复', fixed: '改好了', kept: '没有错' } },
    reply: '答复',
  },
  exportBankCards: {
    format: '格式',
    cards: '张数',
    filter: {
      words: '筛选',
      parts: {
        ...{ courseId: '课程编号', readingId: '章节编号', state: '状态' },
        ...{ only: '只看', search: '查找' },
      },
    },
  },
} satisfies AuditWordsOf<typeof contract>;
