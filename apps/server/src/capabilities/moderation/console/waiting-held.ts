import type { WaitingPart } from '../../../platform/staff/today-parts.ts';
import { countWaiting } from './list-held.ts';

export const waitingHeld: readonly WaitingPart[] = [
  {
    ...{ key: 'moderation.held', kind: 'held', permission: 'moderation.write' },
    ...{ path: '/moderation', act: '去看', what: '待审核的内容' },
    find: async ({ database: { connection } }) => {
      const count = await countWaiting(connection);
      return { count, title: `${count} 条内容等着审核，通过以后大家才能看到` };
    },
  },
];
