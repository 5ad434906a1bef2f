import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { adjustedSum, lastEntryAbout, postedSum } from '../../ledger/ledger.port.ts';
import { pointsEarnedAfter, pointsOfAll } from '../../points/points.port.ts';
import { studyEntry } from './post-earned-points.ts';

/** Something that the books and the orders say differently; in fen. */
export interface BookFault {
  readonly what: string;
  readonly books: number;
  readonly orders: number;
}

const allPostings = '全部分录之和';

/**
 * What each account must come to, by what the other tables say. Balances follow from postings alone; here they are
 * compared with everything else, and any difference is a fault.
 */
const checks: readonly { readonly what: string; readonly orders: ReturnType<typeof sql> }[] = [
  { what: allPostings, orders: sql`select 0` },
  ...(['wechat', 'alipay', 'paypal'] as const).map((provider) => ({
    what: `provider:${provider}`,
    orders: sql`select
      (select coalesce(sum(fen), 0) from payment where provider = ${provider} and state in ('paid', 'surplus'))
      - (select coalesce(sum(t.fen), 0) from refund_transfer t join payment p
          on p.student_id = t.student_id and p.payment_id = t.payment_id
          where p.provider = ${provider} and t.state = 'done')
      + ${adjustedSum(`provider:${provider}`)}`,
  })),
  ...(['bank', 'cash'] as const).map((channel) => ({
    what: `provider:${channel}`,
    orders: sql`select
      (select coalesce(sum(amount_fen), 0) from money_receipt where channel = ${channel} and not is_unbooked)
      - (select coalesce(sum(t.fen), 0) from refund_transfer t join payment p
          on p.student_id = t.student_id and p.payment_id = t.payment_id
          where p.provider = ${channel} and t.state = 'done')
      + ${adjustedSum(`provider:${channel}`)}`,
  })),
  {
    what: 'receipts',
    orders: sql`select
      (select coalesce(sum(fen), 0) from payment where provider in ('bank', 'cash') and state in ('paid', 'surplus'))
      - (select coalesce(sum(amount_fen), 0) from money_receipt where not is_unbooked)`,
  },
  {
    what: 'points',
    // What study earned since the last day that is in the books is the students' already.
    orders: sql`select ${pointsEarnedAfter(sql`${lastEntryAbout(studyEntry)}::date`)} - ${pointsOfAll}`,
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

/** One statement: books and orders are of the same moment. */
export async function checkBooks(connection: Connection): Promise<BookFault[]> {
  const each = checks.map(
    ({ what, orders }, place) => sql`
      select ${place}::int as place, ${postedSum(what === allPostings ? null : what)} as books, (${orders}) as orders`,
  );
  const { rows } = await sql<{ place: number; books: string; orders: string }>`
    select place, books::text as books, orders::text as orders from (${sql.join(each, sql` union all `)}) checked
    where books <> orders order by place`.execute(connection);
  return rows.map(({ place, books, orders }) => ({
    what: checks[place]?.what ?? '',
    books: Number(books),
    orders: Number(orders),
  }));
}
