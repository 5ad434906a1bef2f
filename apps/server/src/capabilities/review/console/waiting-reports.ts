import { ownOf } from '../../../platform/staff/own.ts';
import type { WaitingPart } from '../../../platform/staff/today-parts.ts';
import { countOpenReports } from './question-reports.ts';

export const waitingReports: readonly WaitingPart[] = [
  {
    ...{ key: 'review.reports', kind: 'report', permission: 'question.write' },
    ...{ path: '/questions?whose=own', act: '去核对', what: '题目报错' },
    find: async ({ database: { connection } }, actor) => {
      const { count, onKey, stem } = await countOpenReports(
        connection,
        ownOf(actor, 'question.write'),
      );
      const words = [
        ...(onKey > 0 ? [`${onKey} 条说答案不对`] : []),
        ...(stem === '' ? [] : [`最早的：${[...stem].slice(0, 30).join('')}`]),
      ];
      return { count, title: `${count} 条题目报错`, note: words.join('，') };
    },
  },
];
