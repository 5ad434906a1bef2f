import { minuteOf } from '../../../platform/clock.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { WaitingPart } from '../../../platform/staff/today-parts.ts';
import { countWork } from './work.repository.ts';

export const waitingWork: readonly WaitingPart[] = [
  {
    ...{ key: 'assignment.work', kind: 'mark', permission: 'mark.write' },
    ...{ path: '/marking', act: '去批改', what: '待批的作业' },
    find: async ({ database: { connection } }, actor) => {
      const { total, title, last_at } = await countWork(connection, ownOf(actor, 'mark.write'));
      return {
        count: total,
        title: `${total} 份作业待批`,
        note: last_at === null ? '' : `最早一份：${title}，${minuteOf(last_at)} 交`,
      };
    },
  },
];
