import { studyRules } from '@xuezhou/rules/points/study-rules';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** Something that the books and the orders say differently; in fen. */
export interface BookFault {
  readonly what: string;
  readonly books: number;
  readonly orders: number;
}

/**
 * What each account must come to, by what the other tables say. Balances follow from postings alone; here they are
 * compared with everything else, and any difference is a fault.
 */
const checks: readonly { readonly what: string; readonly orders: ReturnType<typeof sql> }[] = [
  { what: '全部分录之和', orders: sql`select 0` },
  ...(['wechat', 'alipay', 'paypal'] as const).map((provider) => ({
    what: `provider:${provider}`,
    orders: sql`select
      (select coalesce(sum(fen), 0) from payment where provider = ${provider} and state in ('paid', 'surplus'))
      - (select coalesce(sum(t.fen), 0) from refund_transfer t join payment p
          on p.student_id = t.student_id and p.payment_id = t.payment_id
          where p.provider = ${provider} and t.state = 'done')`,
  })),
  {
    what: 'points',
    // What study earned since the last day that is in the books is the students' already.
    orders: sql`select (select -coalesce(sum(balance), 0) from points_account)
      + (select coalesce(sum(points), 0) from points_entry where kind = any(${Object.keys(studyRules)}::text[])
          and (at at time zone 'Asia/Shanghai')::date > coalesce(
            (select max(about)::date from ledger_entry where kind = 'points:study'), '-infinity'::date))`,
  },
  {
    what: 'refunds:due',
    orders: sql`select -coalesce(sum(fen), 0) from refund_transfer where state <> 'done'`,
  },
  {
    what: 'deposits',
    orders: sql`select -coalesce(sum(due_fen), 0) from mall_order where state = 'deposit'`,
  },
  { what: 'surplus', orders: sql`select 0` },
];

export async function checkBooks(connection: Connection): Promise<BookFault[]> {
  const faults: BookFault[] = [];
  for (const { what, orders } of checks) {
    const isAll = what === '全部分录之和';
    const { rows } = await sql<{ books: string; orders: string }>`
      select (select coalesce(sum(amount_fen), 0) from ledger_posting where ${isAll} or account = ${what}) as books,
        (${orders}) as orders`.execute(connection);
    const found = { books: Number(rows[0]?.books), orders: Number(rows[0]?.orders) };
    if (found.books !== found.orders) faults.push({ what, ...found });
  }
  return faults;
}

/** Every account with what it comes to. */
export async function accountBalances(
  connection: Connection,
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection
    .selectFrom('ledger_posting')
    .select(({ fn }) => ['account', fn.sum<string>('amount_fen').as('sum')])
    .groupBy('account')
    .orderBy('account')
    .execute();
  return new Map(rows.map(({ account, sum }) => [account, Number(sum)]));
}
