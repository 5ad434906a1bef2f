import { isDay } from '@xuezhou/rules/text/is-day';
import type { ReportFigure, ReportRow, ReportTable } from '@xuezhou/contract/report/console';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { sql, type RawBuilder } from 'kysely';
import { adjustmentEntry, postingsBetween } from '../../ledger/ledger.port.ts';
import { refundsBooked } from '../../mall/mall.port.ts';
import { momentsOf } from '../period.ts';
import { adjustedPart } from '../count/count-week.ts';
import { column, ordersBehind, type Reading, type ReportPage, type RowsAsked } from '../report.ts';

export interface AccountRow {
  week: string;
  account: string;
  part: string;
  entries: number;
  debit_fen: string;
  credit_fen: string;
}

const sums = ['taken', 'returned', 'sold', 'coupons', 'refunds'] as const;
type Sum = (typeof sums)[number];

/** What was booked by hand is no trade. */
const isNoAdjustment = sql<boolean>`p.kind <> ${adjustmentEntry}`;
export const couponsAlone = sql<boolean>`p.account = 'discount:coupon' and ${isNoAdjustment}`;
export const refundsAlone = sql<boolean>`p.account = 'refunds' and ${isNoAdjustment}`;

/** Which postings a sum is of; `sign` of what it adds up: debits 1, credits -1, both 0. */
const ways: Readonly<
  Record<
    Sum,
    { is: (account: string) => boolean; sql: RawBuilder<boolean>; sign: 1 | -1 | 0; factor: 1 | -1 }
  >
> = {
  taken: {
    is: (account) => account.startsWith('provider:'),
    sql: sql`p.account like 'provider:%' and p.amount_fen > 0 and ${isNoAdjustment}`,
    ...{ sign: 1, factor: 1 },
  },
  returned: {
    is: (account) => account.startsWith('provider:'),
    sql: sql`p.account like 'provider:%' and p.amount_fen < 0 and ${isNoAdjustment}`,
    ...{ sign: -1, factor: -1 },
  },
  sold: {
    is: (account) => account === 'revenue' || account.startsWith('revenue:'),
    sql: sql`(p.account = 'revenue' or p.account like 'revenue:%') and ${isNoAdjustment}`,
    ...{ sign: 0, factor: -1 },
  },
  coupons: {
    is: (account) => account === 'discount:coupon',
    sql: couponsAlone,
    ...{ sign: 0, factor: 1 },
  },
  refunds: {
    is: (account) => account === 'refunds',
    sql: refundsAlone,
    ...{ sign: 0, factor: 1 },
  },
};

const definitions: Readonly<Record<Sum, readonly [string, string]>> = {
  taken: ['收款', '各渠道收到的钱，按到账那天，没有扣退款，不含手记的更正'],
  returned: ['退出去的钱', '各渠道真正退走的钱，按退走那天，不含手记的更正'],
  sold: ['卖出', '课程、运费和没收的定金，按成交那天，是优惠以前的价，不含手记的更正'],
  coupons: ['优惠券花掉', '优惠券抵掉的钱，按成交那天，不含手记的更正'],
  refunds: ['退款', '同意退的钱和积分，按同意那天，和账上的“退款”科目分毫不差，不含手记的更正'],
};

const accountsIn = async (
  { connection }: Reading,
  { from, to }: { from: string; to: string },
): Promise<AccountRow[]> =>
  await connection
    .selectFrom('report_account')
    .where('week', '>=', from)
    .where('week', '<=', to)
    .selectAll()
    .orderBy('week')
    .execute();

/** What the rows of the books come to, in fen. */
export function sumOf(key: Sum, rows: readonly AccountRow[]): number {
  const { is, sign } = ways[key];
  return rows
    .filter(({ account, part }) => is(account) && part !== adjustedPart)
    .reduce((all, { debit_fen, credit_fen }) => {
      const [debit, credit] = [Number(debit_fen), Number(credit_fen)];
      if (sign === 0) return all + ways[key].factor * (debit - credit);
      return all + (sign === 1 ? debit : credit);
    }, 0);
}

/** When the books were counted last. */
async function booksCountedAt({ connection, now }: Reading): Promise<string> {
  const counted = await connection
    .selectFrom('report_week')
    .select(({ fn }) => fn.max('counted_at').as('at'))
    .executeTakeFirst();
  return (counted?.at ?? now).toISOString();
}

export async function moneyParts(reading: Reading) {
  const rows = await accountsIn(reading, reading.period);
  const prior = reading.before === null ? null : await accountsIn(reading, reading.before);
  const countedAt = await booksCountedAt(reading);
  const figure = (key: Sum): ReportFigure => ({
    ...{ key, title: definitions[key][0], unit: 'fen', countedAt },
    definition: definitions[key][1],
    value: sumOf(key, rows),
    before: prior === null ? null : sumOf(key, prior),
    isOpen: rows.some(({ account }) => ways[key].is(account)),
  });
  return { rows, countedAt, figure };
}

/** All of it is what the books say: by accounts and weeks, as a job counted them. */
export const moneyPage: ReportPage = {
  hasCourses: false,
  read: async (reading) => {
    const { rows, countedAt, figure } = await moneyParts(reading);
    return {
      figures: sums.map(figure),
      tables: [takenTable(rows, countedAt), accountsTable(rows, countedAt)],
    };
  },
  rows: {
    ...Object.fromEntries(
      sums.flatMap((key) => [
        [key, ordersBehind((asked) => entryRows(asked, ways[key].sql))],
        [`taken.${key}`, ordersBehind((asked) => entryRows(inWeek(asked), ways[key].sql))],
      ]),
    ),
    'accounts.net': ordersBehind((asked) => entryRows(asked, sql`p.account = ${asked.line}`)),
  },
};

/** The line is a week of the period; one outside has no rows. */
const inWeek = (asked: RowsAsked): RowsAsked => {
  const { line, period } = asked;
  const week = isDay(line) && line >= period.from && line <= period.to ? line : period.from;
  return {
    ...asked,
    period: { from: week, to: week === line ? addDays(week, 6) : addDays(week, -1) },
  };
};

export function takenTable(rows: readonly AccountRow[], countedAt: string): ReportTable {
  const weeks = [...new Set(rows.map(({ week }) => week))];
  return {
    ...{ key: 'taken', title: '每周的钱', chart: 'bars', countedAt },
    definition:
      '和上面同样的算法，一周一行；过完的周也重数，近 13 周每晚，更早的轮着：补记的账进它那一周。',
    columns: [
      column('week', '从周一', 'text'),
      ...sums.map((key) =>
        column(key, definitions[key][0], 'fen', { isOpen: true, isDrawn: key === 'taken' }),
      ),
    ],
    lines: weeks.map((week) => {
      const own = rows.filter((row) => row.week === week);
      return { key: week, cells: [week, ...sums.map((key) => sumOf(key, own))], isOpen: true };
    }),
  };
}

function accountsTable(rows: readonly AccountRow[], countedAt: string): ReportTable {
  const accounts = [...new Set(rows.map(({ account }) => account))].toSorted();
  return {
    ...{ key: 'accounts', title: '每个科目', chart: 'none', countedAt },
    definition:
      '账上这段时间里的借方、贷方，和借方减贷方，其中更正是手记的更正分录动了多少。各科目加起来是 0。',
    columns: [
      column('account', '科目', 'text'),
      column('entries', '笔', 'count'),
      column('debit', '借方', 'fen'),
      column('credit', '贷方', 'fen'),
      column('net', '借减贷', 'fen', { isOpen: true }),
      column('adjusted', '其中更正', 'fen'),
    ],
    lines: accounts.map((account) => {
      const own = rows.filter((row) => row.account === account);
      const all = (of: (row: AccountRow) => number) => own.reduce((sum, row) => sum + of(row), 0);
      const debit = all((row) => Number(row.debit_fen));
      const credit = all((row) => Number(row.credit_fen));
      const entries = all((row) => row.entries);
      const adjusted = all((row) => (row.part === adjustedPart ? netOf(row) : 0));
      return {
        key: account,
        cells: [account, entries, debit, credit, debit - credit, adjusted],
        isOpen: true,
      };
    }),
  };
}

const netOf = ({ debit_fen, credit_fen }: AccountRow): number =>
  Number(debit_fen) - Number(credit_fen);

interface EntryRow {
  ledger_entry_no: string;
  posting_no: number;
  at: Date;
  words: string;
  order_no: string | null;
  said: string | null;
  amount_fen: string;
}

/** Postings of a period, by their numbers: what they are about and, of refunds, what their student said. */
export async function entryRows(
  { connection, period, after, limit }: RowsAsked,
  which: RawBuilder<unknown>,
): Promise<ReportRow[]> {
  const { begins, ends } = momentsOf(period);
  const [entry = '0', posting = '0'] = /^\d{1,18}\.\d{1,4}$/.test(after) ? after.split('.') : [];
  const { rows } = await sql<EntryRow>`
    select p.ledger_entry_no::text as ledger_entry_no, p.posting_no, p.at, p.words, r.order_no, r.words as said, p.amount_fen
    from ${postingsBetween(begins, ends)} p
    left join lateral (select r.order_no, r.words, r.reason from ${refundsBooked} r
      where p.account = 'refunds' and r.about = p.about limit 1) r on true
    where ${which} and (p.ledger_entry_no, p.posting_no) > (${entry}::bigint, ${posting}::int)
    order by p.ledger_entry_no, p.posting_no limit ${limit}`.execute(connection);
  return rows.map((row) => ({
    key: `${row.ledger_entry_no}.${row.posting_no}`,
    title: row.order_no ?? row.words,
    note: row.said ?? row.words,
    ...{ at: row.at.toISOString(), fen: Number(row.amount_fen) },
    path: row.order_no === null ? '' : `/orders/${row.order_no}`,
  }));
}
