import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type BillLine,
  type Merchant,
  type PaymentProvider,
} from '../../../providers/payment/payment.port.ts';

type Using = Pick<Services, 'database' | 'log' | 'payments'>;

/** Of each merchant that the school has, or had: what was begun with one that is no more in use may be paid to it. */
export async function readBills(
  services: Using,
  provider: PaymentProvider,
  day: string,
): Promise<BillLine[]> {
  const known = (await services.payments.known()).filter((one) => one.provider === provider);
  if (known.length === 0) throw new Error(`${provider} is not configured`);
  const inUse = await services.payments.inUse();
  const moved = await merchantsOn(services.database.connection, provider, day);
  const bill: BillLine[] = [];
  const merchants = [...new Set([...known, ...moved].map(({ merchant }) => merchant))];
  for (const merchant of merchants) {
    const own = moved.find((one) => one.merchant === merchant);
    // Of each the newest keys stand first; one of long ago may be among none.
    const gateway =
      known.find((one) => one.merchant === merchant) ??
      (own && (await services.payments.ofMerchant(own)));
    if (gateway === undefined)
      services.log.warn({ provider, merchant, day }, 'no bill of a merchant without keys');
    try {
      for await (const line of gateway?.readBill(day) ?? []) bill.push(line);
    } catch (error) {
      const isNeeded = own !== undefined || inUse.some((one) => one.merchant === merchant);
      if (isNeeded || !isOfProvider(error)) throw error;
      // The account may be closed by now, and nothing of ours can have moved there.
      services.log.warn({ err: error, provider, merchant, day }, 'no bill of a former merchant');
    }
  }
  return bill;
}

const isOfProvider = (error: unknown): boolean =>
  error instanceof PaymentUnavailableError || error instanceof PaymentRefusedError;

/**
 * To whom something was paid on a day, or was given back by; and with whom something was begun on it or the day before,
 * which may have been paid without our having heard of it.
 */
async function merchantsOn(
  connection: Connection,
  provider: PaymentProvider,
  day: string,
): Promise<readonly Merchant[]> {
  const { rows } = await sql<Merchant>`
    select distinct p.provider, p.merchant, p.app from payment p
    where p.provider = ${provider} and (
      (p.state in ('paid', 'surplus') and ${onDay('p.paid_at', day)})
      or (p.started_at at time zone 'Asia/Shanghai')::date between ${day}::date - 1 and ${day}::date)
    union
    select p.provider, p.merchant, p.app from refund_transfer t
    join payment p on p.student_id = t.student_id and p.payment_id = t.payment_id
    where p.provider = ${provider} and t.state = 'done' and ${onDay('t.done_at', day)}`.execute(
    connection,
  );
  return rows;
}

export const onDay = (column: string, day: string) =>
  sql<boolean>`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date = ${day}::date`;
