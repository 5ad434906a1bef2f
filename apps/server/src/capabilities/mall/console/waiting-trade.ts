import { yuanText } from '@xuezhou/rules/mall/money';
import { sql } from 'kysely';
import type { FigurePart, WaitingPart } from '../../../platform/staff/today-parts.ts';
import { countHandRefunds } from '../by-hand/hand-refunds.ts';
import { countClaims } from '../by-hand/waiting-transfers.ts';
import { shortMinute } from '../time-words.ts';
import { invoicesToDo } from './issue-invoices.ts';
import { countWaiting } from './sold-orders.ts';

const refunds: WaitingPart = {
  ...{ key: 'mall.refunds', kind: 'refund', permission: 'refund.approve' },
  ...{ path: '/refunds?state=mine', act: '去复核', what: '等同意的退款' },
  find: async ({ database: { connection } }, { staff: { staffId } }) => {
    const { rows } = await sql<{ total: number; fen: string; of_students: number }>`
      select count(*)::int as total, coalesce(sum(money_fen), 0)::text as fen,
        count(*) filter (where proposed_by is null)::int as of_students
      from refund
      where (state = 'asked' and proposed_by is distinct from ${staffId})
        or (state = 'approved' and decided_by is distinct from ${staffId})`.execute(connection);
    const { total = 0, fen = '0', of_students = 0 } = rows[0] ?? {};
    const words = [
      ...(of_students > 0 ? [`学员申请 ${of_students} 笔`] : []),
      ...(total > of_students ? [`同事提出 ${total - of_students} 笔`] : []),
    ];
    return {
      count: total,
      title: `${total} 笔退款等你复核，共 ¥${yuanText(Number(fen))}`,
      note: words.join('，'),
    };
  },
};

const broken: WaitingPart = {
  ...{ key: 'mall.broken-refunds', kind: 'refund', permission: 'refund.approve' },
  ...{ path: '/refunds?state=abnormal', act: '看原因', what: '没有退成的退款' },
  find: async ({ database: { connection } }) => {
    const { count } = await connection
      .selectFrom('refund')
      .where('state', '=', 'abnormal')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return { count, title: `${count} 笔退款没有退成`, note: '学员还没有收到钱。' };
  },
};

const checking: WaitingPart = {
  ...{ key: 'mall.checking', kind: 'order', permission: 'order.write' },
  ...{ path: '/orders/checking', act: '去核对', what: '等核对的订单' },
  find: async ({ database: { connection } }) => {
    const { checking: count } = await countWaiting(connection);
    return { count, title: `${count} 张淘宝订单等核对`, note: '核对上了，学员的课就开。' };
  },
};

const parcels: WaitingPart = {
  ...{ key: 'mall.parcels', kind: 'parcel', permission: 'order.write' },
  ...{ path: '/orders?tab=toShip', act: '去寄', what: '要寄的资料' },
  find: async ({ database: { connection } }) => {
    const { toShip: count } = await countWaiting(connection);
    return { count, title: `${count} 份资料要寄` };
  },
};

const invoices: WaitingPart = {
  ...{ key: 'mall.invoices', kind: 'invoice', permission: 'order.write' },
  ...{ path: '/invoices', act: '去开票', what: '要开的发票' },
  find: async ({ database: { connection } }) => {
    const { total, red } = await invoicesToDo(connection)
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn.count<number>('i.red_needed_at').as('red'),
      ])
      .executeTakeFirstOrThrow();
    return {
      count: total,
      title: `${total} 张发票要办`,
      note: red > 0 ? `其中要红冲 ${red} 张` : '',
    };
  },
};

const transfers: WaitingPart = {
  ...{ key: 'mall.transfers', kind: 'order', permission: 'order.write' },
  ...{ path: '/orders/transfers', act: '去确认', what: '等确认的转账' },
  find: async ({ clock, database: { connection } }) => {
    const { count, firstUntil } = await countClaims(connection);
    const end =
      firstUntil === null
        ? ''
        : `最早的一笔到 ${shortMinute(firstUntil, clock.now())} 没有确认，就不再等。`;
    return {
      count,
      title: `${count} 笔转账等确认`,
      note: `学员说转了，在银行里看到钱再确认。${end}`,
    };
  },
};

const handRefunds: WaitingPart = {
  ...{ key: 'mall.hand-refunds', kind: 'refund', permission: 'refund.approve' },
  ...{ path: '/orders/transfers?tab=refunds', act: '去退', what: '等手工退的钱' },
  find: async ({ database: { connection } }) => {
    const count = await countHandRefunds(connection);
    return { count, title: `${count} 笔钱等手工退回`, note: '转账和现金付的，退了再记一下。' };
  },
};

export const waitingTrade: readonly WaitingPart[] = [
  ...[refunds, broken, handRefunds, checking, transfers, parcels, invoices],
];

/** What was paid and not yet given back, by when it was paid. */
export const salesFigures: readonly FigurePart[] = [
  {
    ...{ key: 'mall.paid', title: '近 7 天收款', unit: '元', permission: 'order.read' },
    find: async ({ clock, database: { connection } }) => {
      const { rows } = await sql<{ orders: number; fen: string }>`
        select count(o.paid_at)::int as orders, coalesce(sum(o.total_fen), 0)::text as fen
        from generate_series(13, 0, -1) as back
        left join mall_order o on o.state in ('paid', 'refunded')
          and o.paid_at > ${clock.now()}::timestamptz - interval '14 days'
          and (o.paid_at at time zone 'Asia/Shanghai')::date
            = (${clock.now()}::timestamptz at time zone 'Asia/Shanghai')::date - back
        group by back order by back desc`.execute(connection);
      const trend = rows.map(({ fen }) => Number(fen) / 100);
      const orders = rows.slice(7).reduce((total, row) => total + row.orders, 0);
      return {
        value: sum(trend.slice(7)),
        note: `${orders} 张订单，前 7 天 ¥${sum(trend.slice(0, 7))}`,
        tone: 'quiet',
        trend,
      };
    },
  },
];

const sum = (yuan: readonly number[]): number =>
  Math.round(yuan.reduce((total, each) => total + each, 0) * 100) / 100;
