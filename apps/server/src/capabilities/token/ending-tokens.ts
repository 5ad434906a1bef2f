import type { WaitingPart } from '../../platform/staff/today-parts.ts';
import { tokensOf } from './list-tokens.ts';

/** Own keys that end soon, or are about to be stopped as nobody uses them. */
export const endingTokens: readonly WaitingPart[] = [
  {
    ...{ key: 'token.ending', kind: 'token', permission: 'self' },
    ...{ path: '/settings/tokens', act: '去看', what: '快到期的密钥' },
    find: async ({ clock, database: { connection } }, actor) => {
      const { staffId } = actor.staff;
      const own = await tokensOf(connection, clock.now(), actor, { staffId });
      const ending = own.filter(({ endsSoon }) => endsSoon);
      const [first] = ending;
      return {
        count: ending.length,
        title: `${ending.length} 把密钥快停用了`,
        note: first && `${first.name}停了，用它的程序就连不上`,
      };
    },
  },
];
