import { sql, type RawBuilder } from 'kysely';
import type { WatchedNumber } from '../../../platform/http/watch/gauges.ts';

/** A provider that answers says what became of a payment within minutes; what is older is nobody's but a person's. */
const minutes = 15;

const countBy = (name: string, help: string, from: RawBuilder<unknown>): WatchedNumber => ({
  name,
  help,
  labels: ['provider'],
  read: async (connection) => {
    const { rows } = await sql<{ provider: string; count: number }>`
      select provider, count(*)::int as count ${from} group by provider`.execute(connection);
    return rows.map(({ provider, count }) => ({ labels: { provider }, value: count }));
  },
});

export const unsettledPayments = countBy(
  'xuezhou_payments_unsettled',
  `Payments that a buyer began over ${minutes} minutes ago and whose end the provider has not told`,
  sql`from payment where state in ('starting', 'open', 'approved') and way <> 'hand'
    and started_at < now() - make_interval(mins => ${minutes})`,
);

export const unsettledRefunds = countBy(
  'xuezhou_refunds_unsettled',
  'Refunds that were agreed to and whose money the provider has not sent yet, or cannot send',
  sql`from refund_transfer t join payment p using (student_id, payment_id)
    where t.state in ('waiting', 'processing', 'abnormal') and p.way <> 'hand'`,
);
