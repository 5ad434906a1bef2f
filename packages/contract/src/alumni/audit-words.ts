import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const states = { waiting: '等待处理', shown: '已放出', refused: '没有放出' };

export const auditWords = {
  addAlumnus: { exam: '考试', month: '月份' },
  removeAlumnus: { exam: '考试', month: '月份' },
  showBlessing: { blessId: '祝福编号', state: { words: '状态', values: states } },
  refuseBlessing: { blessId: '祝福编号', state: { words: '状态', values: states } },
} satisfies AuditWordsOf<typeof contract>;
