import { dayOf } from '../../../platform/clock.ts';
import type { WaitingPart } from '../../../platform/staff/today-parts.ts';
import { reviewReader } from '../identity.repository.ts';

export const waitingReviews: readonly WaitingPart[] = [
  {
    ...{ key: 'identity.reviews', kind: 'request', permission: 'request.decide' },
    ...{ path: '/requests', act: '去审核', what: '实名认证' },
    find: async ({ database: { connection } }) => {
      const { count, since } = await reviewReader(connection).countWaiting();
      return {
        count,
        title: `${count} 个实名认证待审核`,
        note: since === null ? '' : `最早的 ${dayOf(since)} 提交`,
      };
    },
  },
];
