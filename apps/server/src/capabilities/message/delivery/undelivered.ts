import { sql } from 'kysely';
import type { WatchedNumber } from '../../../platform/http/watch/gauges.ts';

/** A provider that fails is seen within minutes, and one wrong address among many messages is not taken for it. */
export const undelivered: WatchedNumber = {
  name: 'xuezhou_messages_undelivered',
  help: 'Messages that a way out of the house (mail, sms, wechat, push, work) did not deliver in the last hour',
  labels: ['channel'],
  read: async (connection) => {
    const { rows } = await sql<{ channel: string; count: number }>`
      select channel, count(*)::int as count from message_delivery
      where state = 'failed' and settled_at > now() - interval '1 hour'
      group by channel`.execute(connection);
    return rows.map(({ channel, count }) => ({ labels: { channel }, value: count }));
  },
};
