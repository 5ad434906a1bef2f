import type { WaitingPart } from '../../platform/staff/today-parts.ts';
import { webhooksOf } from './console/list-webhooks.ts';

/** Those at which nothing arrives, or that were switched off for it. */
export const silentWebhooks: readonly WaitingPart[] = [
  {
    ...{ key: 'webhook.silent', kind: 'token', permission: 'setting.write' },
    ...{ path: '/settings/webhooks', act: '去看', what: '收不到通知的系统' },
    find: async ({ clock, database: { connection } }) => {
      const webhooks = await webhooksOf(connection, clock.now());
      const silent = webhooks.filter(
        ({ state, failingSince }) => state !== 'off' && (state !== 'on' || failingSince !== null),
      );
      const [first] = silent;
      return {
        count: silent.length,
        title: `${silent.length} 个系统收不到通知`,
        note: first && `${first.name}那边没有收到，还有 ${first.waiting} 件在等`,
      };
    },
  },
];
