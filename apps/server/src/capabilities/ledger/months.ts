import { sql } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { adjustmentEntry } from './entry-kinds.ts';

export interface BookedMonth {
  /** 「2026-10」. */
  readonly month: string;
  readonly entries: number;
  /** Postings to these accounts, in fen. */
  readonly sum: number;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
}

/** A month in which something was booked or that is closed, the newest first; with what the accounts moved by in it. */
export async function bookedMonths(
  connection: Connection,
  accounts: readonly string[],
): Promise<BookedMonth[]> {
  const { rows } = await sql<{
    month: string;
    entries: number;
    sum: string;
    closed_at: Date | null;
    closed_by_name: string | null;
  }>`
    select to_char(coalesce(b.month, m.month), 'YYYY-MM') as month, coalesce(b.entries, 0)::int as entries,
      coalesce(b.sum, 0)::text as sum, m.closed_at, m.closed_by_name
    from (
      select ledger_month_of(e.at) as month, count(distinct e.ledger_entry_no) as entries,
        sum(p.amount_fen) filter (where p.account = any(${accounts})) as sum
      from ledger_entry e join ledger_posting p on p.ledger_entry_no = e.ledger_entry_no
      group by 1
    ) b
    full join ledger_month m on m.month = b.month
    order by 1 desc`.execute(connection);
  return rows.map((row) => ({
    ...{ month: row.month, entries: row.entries, sum: Number(row.sum) },
    ...{ closedAt: row.closed_at, closedBy: row.closed_by_name },
  }));
}

/** Whether something was booked in a month, or it is closed. */
export async function hasMonth(connection: Connection | Change, month: string) {
  const first = `${month}-01`;
  const { rows } = await sql<{ has: boolean; is_closed: boolean }>`
    select exists (select from ledger_entry where ledger_month_of(at) = ${first}::date)
        or exists (select from ledger_month where month = ${first}::date) as has,
      exists (select from ledger_month where month = ${first}::date) as is_closed`.execute(
    connection,
  );
  return { has: rows[0]?.has ?? false, isClosed: rows[0]?.is_closed ?? false };
}

/** Waits for whoever books now, and keeps all others waiting until the end of the change. */
export const holdBooks = async (change: Change): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger_month', 0))`.execute(change);
};

interface Closing {
  readonly month: string;
  readonly at: Date;
  readonly by: { readonly staffId: number; readonly name: string };
}

/** Under `holdBooks`. Nothing is booked in the month from now on; answers how many entries it has. */
export async function closeMonthOfBooks(change: Change, { month, at, by }: Closing) {
  const { rows } = await sql<{ entries: number }>`
    insert into ledger_month (month, closed_at, closed_by, closed_by_name, entries, totals)
    select ${`${month}-01`}::date, ${at}::timestamptz, ${by.staffId}::int, ${by.name},
      (select count(*) from ledger_entry where ledger_month_of(at) = ${`${month}-01`}::date),
      ${totalsOf(`${month}-01`)}
    returning entries`.execute(change);
  return rows[0]?.entries ?? 0;
}

const totalsOf = (first: string) => sql`(
  select coalesce(jsonb_object_agg(account, sum order by account), '{}') from (
    select p.account, sum(p.amount_fen) as sum
    from ledger_entry e join ledger_posting p on p.ledger_entry_no = e.ledger_entry_no
    where ledger_month_of(e.at) = ${first}::date group by p.account
  ) moved)`;

/** Closed months whose entries say another thing now than when they were closed; none, unless the database was changed by hand. */
export async function movedMonths(connection: Connection): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(m.month, 'YYYY-MM') as month from ledger_month m
    left join (
      select month, jsonb_object_agg(account, sum) as totals from (
        select ledger_month_of(e.at) as month, p.account, sum(p.amount_fen) as sum
        from ledger_entry e join ledger_posting p on p.ledger_entry_no = e.ledger_entry_no
        group by 1, 2
      ) moved group by month
    ) b on b.month = m.month
    where m.totals <> coalesce(b.totals, '{}')`.execute(connection);
  return rows.map(({ month }) => month);
}

export interface MovedAccount {
  readonly account: string;
  readonly debit: number;
  readonly credit: number;
  /** What of debit less credit adjusting entries moved. */
  readonly adjusted: number;
}

/** What each account moved by in a month, in fen. */
export async function accountsOfMonth(connection: Connection, month: string) {
  const { rows } = await sql<{
    account: string;
    debit: string;
    credit: string;
    adjusted: string;
  }>`
    select p.account, coalesce(sum(p.amount_fen) filter (where p.amount_fen > 0), 0)::text as debit,
      coalesce(-sum(p.amount_fen) filter (where p.amount_fen < 0), 0)::text as credit,
      coalesce(sum(p.amount_fen) filter (where e.kind = ${adjustmentEntry}), 0)::text as adjusted
    from ledger_entry e join ledger_posting p on p.ledger_entry_no = e.ledger_entry_no
    where ledger_month_of(e.at) = ${`${month}-01`}::date
    group by p.account order by p.account`.execute(connection);
  return rows.map((row): MovedAccount => ({
    account: row.account,
    debit: Number(row.debit),
    credit: Number(row.credit),
    adjusted: Number(row.adjusted),
  }));
}

/** What the entries of a month moved these accounts by, by what each is about. For a select: kind, about, debit, credit. */
export const movedByEntry = (month: string, accounts: readonly string[]) => sql`(
  select e.kind, e.about, coalesce(sum(p.amount_fen) filter (where p.amount_fen > 0), 0) as debit,
    coalesce(-sum(p.amount_fen) filter (where p.amount_fen < 0), 0) as credit
  from ledger_entry e join ledger_posting p on p.ledger_entry_no = e.ledger_entry_no
  where ledger_month_of(e.at) = ${`${month}-01`}::date and p.account = any(${accounts})
  group by e.ledger_entry_no, e.kind, e.about)`;

/** The first day that is in no closed month: whatever was before it is agreed. For a select. */
export const firstOpenDay = sql<string>`(
  select coalesce(max(month) + interval '1 month', 'epoch')::date from ledger_month)`;
