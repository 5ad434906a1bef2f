import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { exportLedgerMonth as operation, LedgerRow } from '@xuezhou/contract/mall/console';
import { incomeAccounts, taxWithin } from '@xuezhou/rules/ledger/postings';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import {
  accountsOfMonth,
  adjustmentEntry,
  bookedMonths,
  movedByEntry,
} from '../../../ledger/ledger.port.ts';
import { isMonth } from './months.ts';

/** What an accountant takes along: the rows are the entries of the month, to the fen. */
export async function exportLedgerMonth(
  { database: { connection } }: ConsoleServices,
  { query: { month, by, rate = 0 } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const found = isMonth(month)
    ? (await bookedMonths(connection, [])).find((one) => one.month === month)
    : undefined;
  if (found === undefined) throw new Refusal('monthUnknown');
  const rows =
    by === 'account'
      ? (await accountsOfMonth(connection, month)).map(({ account, ...moved }) =>
          rowOf(account, moved, moved.debit - moved.credit, 0),
        )
      : (await soldInMonth(connection, month)).map(({ label, ...moved }) =>
          rowOf(label, moved, moved.credit - moved.debit, rate),
        );
  const sum = (key: Exclude<keyof LedgerRow, 'label'>) =>
    rows.reduce((all, row) => all + row[key], 0);
  return {
    month,
    isClosed: found.closedAt !== null,
    rows,
    total: {
      label: '合计',
      ...{ debit: sum('debit'), credit: sum('credit'), amount: sum('amount') },
      adjusted: sum('adjusted'),
      ...{ net: sum('net'), tax: sum('tax') },
    },
  };
}

const rowOf = (
  label: string,
  { debit, credit, adjusted }: { debit: number; credit: number; adjusted: number },
  amount: number,
  rate: number,
): LedgerRow => {
  const tax = taxWithin(amount, rate);
  return { label, debit, credit, amount, adjusted, net: amount - tax, tax };
};

/** Income by what was sold; what is about no order, as points for study, stands by itself. */
async function soldInMonth(connection: Connection, month: string) {
  const { rows } = await sql<{ label: string; debit: string; credit: string; adjusted: string }>`
    with sold as (
      select distinct on (about) about, title from (
        select order_id::text as about, snapshot ->> 'title' as title from mall_order
        union all
        select r.refund_id::text, o.snapshot ->> 'title' from refund r
        join mall_order o on o.student_id = r.student_id and o.order_id = r.order_id
        union all
        select t.refund_no, o.snapshot ->> 'title' from refund_transfer t
        join payment p on p.student_id = t.student_id and p.payment_id = t.payment_id
        join mall_order o on o.student_id = p.student_id and o.order_id = p.order_id
      ) every order by about, title
    )
    select case when e.kind = ${adjustmentEntry} then '更正分录'
        else coalesce(s.title, '不属于订单的（学习送的积分等）') end as label,
      sum(e.debit)::text as debit, sum(e.credit)::text as credit,
      coalesce(sum(e.credit - e.debit) filter (where e.kind = ${adjustmentEntry}), 0)::text as adjusted
    from ${movedByEntry(month, incomeAccounts)} e left join sold s on s.about = e.about
    group by 1 order by 1`.execute(connection);
  return rows.map((row) => ({
    label: row.label,
    debit: Number(row.debit),
    credit: Number(row.credit),
    adjusted: Number(row.adjusted),
  }));
}
