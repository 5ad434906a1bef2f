import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import {
  PaymentRefusedError,
  PaymentUnavailableError,
  type BillLine,
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
  const merchants = [...new Set(known.map(({ merchant }) => merchant))];
  for (const merchant of merchants) {
    const gateway = known.find((one) => one.merchant === merchant);
    try {
      for await (const line of gateway?.readBill(day) ?? []) bill.push(line);
    } catch (error) {
      const isNeeded = moved.has(merchant) || inUse.some((one) => one.merchant === merchant);
      if (isNeeded || !isOfProvider(error)) throw error;
      // The account may be closed by now, and nothing of ours moved there.
      services.log.warn({ err: error, provider, merchant, day }, 'no bill of a former merchant');
    }
  }
  return bill;
}

const isOfProvider = (error: unknown): boolean =>
  error instanceof PaymentUnavailableError || error instanceof PaymentRefusedError;

/** To whom something was paid on a day, or was given back by. */
async function merchantsOn(
  connection: Connection,
  provider: PaymentProvider,
  day: string,
): Promise<ReadonlySet<string>> {
  const paid = await connection
    .selectFrom('payment')
    .where('provider', '=', provider)
    .where('state', 'in', ['paid', 'surplus'])
    .where(onDay('paid_at', day))
    .select('merchant')
    .distinct()
    .execute();
  const refunded = await connection
    .selectFrom('refund_transfer as t')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.student_id', '=', 't.student_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .where('p.provider', '=', provider)
    .where('t.state', '=', 'done')
    .where(onDay('t.done_at', day))
    .select('p.merchant')
    .distinct()
    .execute();
  return new Set([...paid, ...refunded].map(({ merchant }) => merchant));
}

export const onDay = (column: string, day: string) =>
  sql<boolean>`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date = ${day}::date`;
