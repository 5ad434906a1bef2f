import type { ReportFigure, ReportTable } from '@xuezhou/contract/report/console';
import { mondayOf } from '@xuezhou/rules/report/report-period';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import { postingsBetween } from '../ledger/ledger.port.ts';
import { refundsBooked } from '../mall/mall.port.ts';
import { momentsOf, type Asked } from './period.ts';
import type { FoundRows, Report, RowsAsked } from './report.ts';

interface Sums {
  /** Taken by all providers. */
  taken: number;
  /** Given back by all providers. */
  returned: number;
  sold: number;
  coupons: number;
  refunds: number;
}

interface AccountRow {
  week: string;
  account: string;
  part: string;
  entries: number;
  debit_fen: string;
  credit_fen: string;
}

const rowsIn = async (connection: Connection, from: string, to: string): Promise<AccountRow[]> =>
  await connection
    .selectFrom('report_account')
    .where('week', '>=', mondayOf(from))
    .where('week', '<=', to)
    .selectAll()
    .orderBy('week')
    .execute();

/** Debits and credits of the books by what they mean; in fen. */
export function sumsOf(rows: readonly AccountRow[]): Sums {
  const sum = (is: (account: string) => boolean, of: (row: AccountRow) => number): number =>
    rows.filter(({ account }) => is(account)).reduce((all, row) => all + of(row), 0);
  const isProvider = (account: string) => account.startsWith('provider:');
  const debit = ({ debit_fen }: AccountRow) => Number(debit_fen);
  const credit = ({ credit_fen }: AccountRow) => Number(credit_fen);
  const net = (row: AccountRow) => debit(row) - credit(row);
  return {
    taken: sum(isProvider, debit),
    returned: sum(isProvider, credit),
    sold: -sum((account) => account === 'revenue' || account.startsWith('revenue:'), net),
    coupons: sum((account) => account === 'discount:coupon', net),
    refunds: sum((account) => account === 'refunds', net),
  };
}

const definitions = {
  taken: ['收款', '各渠道收到的钱，按到账那天，没有扣退款'],
  returned: ['退出去的钱', '各渠道真正退走的钱，按退走那天'],
  sold: ['卖出', '课程、运费和没收的定金，按成交那天，是优惠以前的价'],
  coupons: ['优惠券花掉', '优惠券抵掉的钱，按成交那天'],
  refunds: ['退款', '同意退的钱和积分，按同意那天，和账上的“退款”科目分毫不差'],
} as const;

const reasonWords: Readonly<Record<string, string>> = {
  twice: '重复购买',
  unfit: '不合适',
  plans: '计划有变',
  other: '其他',
};

/** All of it is what the books say: by accounts and weeks, as a job counted them. */
export async function moneyReport(
  connection: Connection,
  { period, before }: Asked,
  now: Date,
): Promise<Report> {
  const rows = await rowsIn(connection, period.from, period.to);
  const prior = before === null ? null : await rowsIn(connection, before.from, before.to);
  const counted = await connection
    .selectFrom('report_week')
    .select(({ fn }) => fn.max('counted_at').as('at'))
    .executeTakeFirst();
  return {
    countedAt: counted?.at ?? now,
    figures: figuresOf(sumsOf(rows), prior === null ? null : sumsOf(prior)),
    tables: [weeksTable(rows), reasonsTable(rows)],
  };
}

const keys = ['taken', 'returned', 'sold', 'coupons', 'refunds'] as const;

const figuresOf = (sums: Sums, before: Sums | null): ReportFigure[] =>
  keys.map((key) => ({
    ...{ key, title: definitions[key][0], unit: 'fen', opens: '' },
    definition: `${definitions[key][1]}。周一在这段时间里的那几周`,
    ...{ value: sums[key], before: before?.[key] ?? null },
  }));

function weeksTable(rows: readonly AccountRow[]): ReportTable {
  const weeks = [...new Set(rows.map(({ week }) => week))].toReversed();
  return {
    key: 'weeks',
    title: '每周',
    definition: '和上面同样的算法，一周一行',
    columns: [
      { title: '从周一', unit: 'text' },
      ...keys.map((key) => ({ title: definitions[key][0], unit: 'fen' as const })),
    ],
    lines: weeks.map((week) => {
      const sums = sumsOf(rows.filter((row) => row.week === week));
      return { key: week, cells: [week, ...keys.map((key) => sums[key])], isOpen: false };
    }),
  };
}

function reasonsTable(rows: readonly AccountRow[]): ReportTable {
  const refunds = rows.filter(({ account }) => account === 'refunds');
  const parts = [...new Set(refunds.map(({ part }) => part))].toSorted();
  return {
    key: 'reasons',
    title: '为什么退',
    definition: '学员或客服选的原因。合计等于上面的“退款”',
    columns: [
      { title: '原因', unit: 'text' },
      { title: '笔', unit: 'count' },
      { title: '退款', unit: 'fen' },
    ],
    lines: parts.map((part) => {
      const own = refunds.filter((row) => row.part === part);
      const entries = own.reduce((all, row) => all + row.entries, 0);
      return {
        key: part,
        cells: [reasonWords[part] ?? part, entries, sumsOf(own).refunds],
        isOpen: true,
      };
    }),
  };
}

const onePage = 50;

interface EntryRow {
  ledger_entry_no: string;
  at: Date;
  words: string;
  order_no: string | null;
  said: string | null;
  amount_fen: string;
}

/** The entries of the books behind a reason. */
export async function moneyRows(
  connection: Connection,
  { asked: { period }, opens, line, after }: RowsAsked,
): Promise<FoundRows> {
  if (opens !== 'reasons' || line === undefined) return { list: [], next: null };
  const { ends } = momentsOf(period);
  const { begins } = momentsOf({ from: mondayOf(period.from), to: period.to });
  const { rows } = await sql<EntryRow>`
    select p.ledger_entry_no::text as ledger_entry_no, p.at, p.words, r.order_no, r.words as said, p.amount_fen
    from ${postingsBetween(begins, sql`least(${ends} + interval '6 days', now() + interval '1 day')`)} p
    left join ${refundsBooked} r on r.about = p.about
    where p.account = 'refunds' and coalesce(r.reason, 'other') = ${line}
      and date_trunc('week', p.at at time zone 'Asia/Shanghai')::date <= ${period.to}::date
      and p.ledger_entry_no > ${/^\d{1,18}$/.test(after ?? '') ? (after ?? '0') : '0'}::bigint
    order by p.ledger_entry_no limit ${onePage + 1}`.execute(connection);
  const page = rows.slice(0, onePage);
  return {
    list: page.map((row) => ({
      key: row.ledger_entry_no,
      title: row.order_no ?? row.words,
      note: row.said ?? row.words,
      ...{ at: row.at.toISOString(), fen: Number(row.amount_fen) },
      path: row.order_no === null ? '' : `/orders/${row.order_no}`,
    })),
    next: rows.length > onePage ? (page.at(-1)?.ledger_entry_no ?? null) : null,
  };
}
