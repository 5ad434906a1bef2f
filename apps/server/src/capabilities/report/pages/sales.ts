import { orderWayWords, refundReasonWords } from '@xuezhou/contract/mall';
import type { ReportFigure, ReportRow, ReportTable } from '@xuezhou/contract/report/console';
import { shownPart, smallestGroup } from '@xuezhou/rules/text/small-groups';
import { sql, type RawBuilder } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { ordersPaid } from '../../mall/mall.port.ts';
import { momentsOf } from '../period.ts';
import {
  column,
  numberIn,
  ordersBehind,
  percent,
  type Reading,
  type ReportPage,
  type RowsAsked,
} from '../report.ts';
import { adjustedPart } from '../count/count-week.ts';
import {
  couponsAlone,
  entryRows,
  moneyParts,
  refundsAlone,
  sumOf,
  type AccountRow,
} from './money.ts';
import { stepsTable, stepRows, stepsOf, type VisibleSteps } from './steps.ts';

interface SaleRow {
  kind: 'good' | 'way' | 'coupon';
  key: string;
  title: string;
  orders: number;
  fen: number;
}

async function salesIn(
  { connection }: Reading,
  { from, to }: { from: string; to: string },
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select kind, key, (array_agg(title order by week desc))[1] as title, sum(orders)::int as orders,
      sum(fen)::float8 as fen
    from report_sale where week >= ${from} and week <= ${to}
    group by kind, key order by 5 desc, kind, key`.execute(connection);
  return rows;
}

const total = (rows: readonly SaleRow[], of: 'orders' | 'fen'): number =>
  rows.filter(({ kind }) => kind === 'way').reduce((all, row) => all + row[of], 0);

export const salesPage: ReportPage = {
  hasCourses: false,
  read: async (reading) => {
    const rows = await salesIn(reading, reading.period);
    const prior = reading.before === null ? null : await salesIn(reading, reading.before);
    const money = await moneyParts(reading);
    const { countedAt } = money;
    const steps = await stepsOf(reading, reading.period);
    const figures: ReportFigure[] = [
      {
        ...{ key: 'orders', title: '付了款的订单', unit: 'count', countedAt },
        definition: '付款那天在这段时间里的，后来退了的也算',
        value: total(rows, 'orders'),
        before: prior && total(prior, 'orders'),
        isOpen: rows.length > 0,
      },
      {
        ...{ key: 'paid', title: '订单金额', unit: 'fen', countedAt },
        definition: '这些订单一共付了多少，优惠以后；没有扣退款',
        value: total(rows, 'fen'),
        before: prior && total(prior, 'fen'),
        isOpen: rows.length > 0,
      },
      { ...conversion(steps), countedAt },
      money.figure('coupons'),
      money.figure('refunds'),
    ];
    return {
      figures,
      tables: [
        goodsTable(rows, countedAt),
        stepsTable(steps, countedAt),
        couponsTable(rows, countedAt),
        waysTable(rows, countedAt),
        reasonsTable(money.rows, countedAt),
      ],
    };
  },
  rows: {
    orders: ordersBehind((asked) => orderRows(asked, sql`true`)),
    paid: ordersBehind((asked) => orderRows(asked, sql`true`)),
    coupons: ordersBehind((asked) => entryRows(asked, couponsAlone)),
    refunds: ordersBehind((asked) => entryRows(asked, refundsAlone)),
    'goods.orders': ordersBehind((asked) =>
      orderRows(asked, sql`o.good_id = ${numberIn(asked.line)}`),
    ),
    'coupons.orders': ordersBehind((asked) =>
      orderRows(asked, sql`o.coupon_id = ${numberIn(asked.line)}`),
    ),
    'ways.orders': ordersBehind((asked) =>
      orderRows(asked, sql`coalesce(o.way, '') = ${asked.line}`),
    ),
    'reasons.entries': ordersBehind((asked) =>
      entryRows(asked, sql`${refundsAlone} and coalesce(r.reason, 'other') = ${asked.line}`),
    ),
    ...stepRows,
  },
};

function conversion({ counts }: VisibleSteps): Omit<ReportFigure, 'countedAt'> {
  const [, tried = null, , paid = null] = counts;
  const isTold = tried !== null && paid !== null && tried >= smallestGroup;
  return {
    ...{ key: 'conversion', title: '试学到付款', unit: 'percent', before: null, isOpen: false },
    definition: '这段时间里注册、付款以前学过的人里，四周内付了款的；哪一边不到 5 人都不显示',
    value: isTold && shownPart(paid, tried) !== null ? percent(paid, tried) : null,
  };
}

const table = (
  key: string,
  title: string,
  definition: string,
  countedAt: string,
): Pick<ReportTable, 'key' | 'title' | 'definition' | 'countedAt' | 'chart'> => ({
  ...{ key, title, definition, countedAt, chart: 'none' },
});

const soldColumns = (first: string, fen: string) => [
  column('name', first, 'text'),
  column('orders', '订单', 'count', { isOpen: true }),
  column('fen', fen, 'fen'),
];

const lineOf = (name: string, { key, orders, fen }: SaleRow) => ({
  ...{ key, isOpen: orders > 0 },
  cells: [name, orders, fen],
});

const ofKind = (rows: readonly SaleRow[], wanted: SaleRow['kind']) =>
  rows.filter(({ kind }) => kind === wanted);

const goodsTable = (rows: readonly SaleRow[], countedAt: string): ReportTable => ({
  ...table('goods', '哪些商品', '按付款那天；金额是优惠以后付的', countedAt),
  columns: soldColumns('商品', '付了'),
  lines: ofKind(rows, 'good').map((row) => lineOf(row.title, row)),
});

const couponsTable = (rows: readonly SaleRow[], countedAt: string): ReportTable => ({
  ...table('coupons', '哪些优惠券', '付了款的订单里用掉的，和它们抵掉的钱', countedAt),
  columns: soldColumns('优惠券', '抵掉'),
  lines: ofKind(rows, 'coupon').map((row) => lineOf(row.title, row)),
});

const waysTable = (rows: readonly SaleRow[], countedAt: string): ReportTable => ({
  ...table('ways', '怎么付的', '一张订单按付清它的那种算', countedAt),
  columns: soldColumns('渠道', '付了'),
  lines: ofKind(rows, 'way').map((row) => lineOf(wordsIn(orderWayWords, row.key, '没有记'), row)),
});

const wordsIn = (words: Readonly<Record<string, string>>, key: string, otherwise = key): string =>
  words[key] ?? (key === '' ? otherwise : key);

function reasonsTable(rows: readonly AccountRow[], countedAt: string): ReportTable {
  const refunds = rows.filter(
    ({ account, part }) => account === 'refunds' && part !== adjustedPart,
  );
  const parts = [...new Set(refunds.map(({ part }) => part))].toSorted();
  return {
    ...table('reasons', '为什么退', '学员或客服选的原因。合计等于上面的“退款”', countedAt),
    columns: [
      column('reason', '原因', 'text'),
      column('entries', '笔', 'count', { isOpen: true }),
      column('fen', '退款', 'fen'),
    ],
    lines: parts.map((part) => {
      const own = refunds.filter((row) => row.part === part);
      const entries = own.reduce((all, row) => all + row.entries, 0);
      return {
        ...{ key: part, isOpen: true },
        cells: [wordsIn(refundReasonWords, part), entries, sumOf('refunds', own)],
      };
    }),
  };
}

interface OrderRow {
  order_id: string;
  order_no: string;
  title: string;
  paid_at: Date;
  /** Microseconds, as the database orders by. */
  paid_micros: string;
  total_fen: number;
  coupon_fen: number;
}

/** Paid orders of the period, the last that were paid first: by the index of when, however many there are. */
async function orderRows(
  { connection, period, after, limit }: RowsAsked,
  which: RawBuilder<unknown>,
): Promise<ReportRow[]> {
  const { begins, ends } = momentsOf(period);
  const [, micros, orderId] =
    /^(\d{1,16})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after) ?? [];
  // Such as of a page that an older version answered: the first rows would come once more.
  if (after !== '' && micros === undefined)
    throw new Refusal('reportUnknown', '列表的顺序已经变了，请关上，回到报表里再点一次');
  const isAfter =
    micros === undefined
      ? sql`true`
      : sql`(o.paid_at, o.order_id)
          < ('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond', ${orderId}::uuid)`;
  const { rows } = await sql<OrderRow>`
    select o.order_id, o.order_no, o.title, o.paid_at, o.total_fen, o.coupon_fen,
      (extract(epoch from o.paid_at) * 1000000)::bigint::text as paid_micros
    from ${ordersPaid(begins, ends)} o
    where ${which} and ${isAfter}
    order by o.paid_at desc, o.order_id desc limit ${limit}`.execute(connection);
  return rows.map((row) => ({
    ...{
      key: `${row.paid_micros}.${row.order_id}`,
      title: row.order_no,
      at: row.paid_at.toISOString(),
      fen: row.total_fen,
    },
    note: row.coupon_fen > 0 ? `${row.title}，优惠券抵掉 ¥${row.coupon_fen / 100}` : row.title,
    path: `/orders/${row.order_no}`,
  }));
}
