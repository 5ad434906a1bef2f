import type { WaitingPart } from '../../../platform/staff/today-parts.ts';

export const waitingBlessings: readonly WaitingPart[] = [
  {
    ...{ key: 'alumni.blessings', kind: 'blessing', permission: 'request.decide' },
    ...{ path: '/alumni', act: '去看', what: '校友祝福' },
    find: async ({ database: { connection } }) => {
      const { count } = await connection
        .selectFrom('blessing')
        .where('state', '=', 'waiting')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return { count, title: `${count} 条校友祝福还没看过` };
    },
  },
];
