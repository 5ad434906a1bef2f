import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';
import { reportTitles } from './report.ts';

const name = { words: '报表', values: reportTitles };

export const auditWords = {
  scheduleReport: { name, isWanted: '每周寄' },
  exportReport: {
    name,
    from: '从',
    to: '到',
    courseId: '课程',
    opens: '哪个数字',
    line: '哪一行',
    people: '人数',
  },
} satisfies AuditWordsOf<typeof contract>;
