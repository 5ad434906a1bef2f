import { ownOf } from '../../../../platform/staff/own.ts';
import type { WaitingPart } from '../../../../platform/staff/today-parts.ts';
import { countCorrected } from '../../../practice/practice-content.port.ts';

/** Keys that were corrected after students answered, for who may judge anew. */
export const waitingCorrected: readonly WaitingPart[] = [
  {
    ...{ key: 'review.corrected', kind: 'mark', permission: 'question.regrade' },
    ...{ path: '/bank/corrected', act: '去判', what: '改过答案的题' },
    find: async ({ database: { connection } }, actor) => {
      const count = await countCorrected(connection, { own: ownOf(actor, 'question.regrade') });
      const title = `${count} 道题改过答案，学员还按原来的判着`;
      return { count, title };
    },
  },
];
