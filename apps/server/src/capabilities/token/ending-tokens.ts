import { unusedTokenDays } from '@xuezhou/contract/staff';
import type { WaitingPart } from '../../platform/staff/today-parts.ts';
import { tokensOf } from './list-tokens.ts';

const daysAhead = 14;
const unusedAhead = 14;

/** Own keys that end soon, or are about to be stopped as nobody uses them. */
export const endingTokens: readonly WaitingPart[] = [
  {
    ...{ key: 'token.ending', kind: 'token', permission: 'self' },
    ...{ path: '/settings/tokens', act: '去看', what: '快到期的密钥' },
    find: async ({ clock, database: { connection } }, actor) => {
      const now = clock.now().getTime();
      const own = await tokensOf(connection, clock.now(), actor, {
        staffId: actor.staff.staffId,
      });
      const ending = own.filter(
        ({ state, expiresAt, lastUsedAt, createdAt }) =>
          state === 'active' &&
          (Date.parse(expiresAt) - now < daysAhead * 86_400_000 ||
            now - Date.parse(lastUsedAt ?? createdAt) >
              (unusedTokenDays - unusedAhead) * 86_400_000),
      );
      const [first] = ending;
      return {
        count: ending.length,
        title: `${ending.length} 把密钥快停用了`,
        note: first && `最早：${first.name}，用它的程序会连不上`,
      };
    },
  },
];
