import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listOrders as operation, OrderSummary } from '@xuezhou/contract/mall';
import { tradeDue, tradesOfSale } from '@xuezhou/rules/mall/order-state';
import { sql } from 'kysely';
import { prepareSql } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { actionsOf } from './order-actions.ts';
import { chipOf, choiceWords, nextWords, wayOf, type OrderAround } from './order-words.ts';
import type { OrderRow, TradeRow } from './order.repository.ts';

const orderPageSize = 10;

/** An order with what its card says besides: its trades, the refund that was asked for last, whether it has an invoice. */
export interface OrderCardRow extends OrderRow {
  readonly trades: readonly Pick<TradeRow, 'trade_id' | 'trade_type'>[];
  readonly refund_state: NonNullable<OrderAround['refund']>['state'] | null;
  readonly refund_asked_at: Date | null;
  readonly refund_is_undo: boolean | null;
  readonly refund_also_back_fen: number | null;
  readonly has_invoice: boolean;
  readonly money_fen: number;
  /** What became of the transfer that it waits for; null: it waits for none. */
  readonly transfer_state: 'open' | 'claimed' | 'refused' | null;
}

/** Of an order `o` with its refund `r` that was asked for last. */
export const orderCardColumns = sql`
  o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('trade_id', t.trade_id, 'trade_type', t.trade_type)), '[]')
    from mall_trade t where t.student_id = o.student_id and t.order_id = o.order_id) as trades,
  r.state as refund_state, r.asked_at as refund_asked_at, r.is_undo as refund_is_undo,
  r.also_back_fen as refund_also_back_fen,
  exists (select from invoice i where i.student_id = o.student_id and i.order_id = o.order_id) as has_invoice,
  (select coalesce(sum(p.fen), 0)::int from payment p
    where p.student_id = o.student_id and p.order_id = o.order_id and p.state = 'paid') as money_fen,
  (select case c.state when 'open' then 'claimed' when 'refused' then 'refused' else 'open' end
    from payment p left join transfer_claim c on c.student_id = p.student_id and c.payment_id = p.payment_id
    where p.student_id = o.student_id and p.order_id = o.order_id
      and p.provider = 'bank' and p.state = 'open' limit 1) as transfer_state`;

/** Read once for all orders: refunds are few, and orders may be thousands. */
const lastRefund = (studentId: number) => sql`
  left join (
    select distinct on (order_id) order_id, state, asked_at, is_undo, also_back_fen from refund
    where student_id = ${studentId}
    order by order_id, asked_at desc
  ) r on r.order_id = o.order_id`;

const isRefunding = sql`r.state in ('asked', 'approved', 'processing', 'abnormal')`;

const tabOf = sql`case
  when o.state in ('unpaid', 'deposit', 'checking') then 'unpaid'
  when o.state = 'refunded' or ${isRefunding} then 'refund'
  when o.state = 'closed' then 'closed' else 'paid' end`;

const findPage = prepareSql<
  { studentId: number; tab: string; skip: number; size: number },
  OrderCardRow
>(
  (p) => sql`
    select ${orderCardColumns} from mall_order o ${lastRefund(p.studentId)}
    where o.student_id = ${p.studentId} and (${p.tab}::text = 'all' or ${tabOf} = ${p.tab}::text)
    order by (o.state = 'unpaid') desc, o.made_at desc, o.order_id
    offset ${p.skip} limit ${p.size}`,
);

const countTabs = prepareSql<{ studentId: number }, { tab: string; count: number }>(
  (p) => sql`
    select ${tabOf} as tab, count(*) as count from mall_order o ${lastRefund(p.studentId)}
    where o.student_id = ${p.studentId} group by 1`,
);

const findCard = prepareSql<{ studentId: number; orderId: string }, OrderCardRow>(
  (p) => sql`
    select ${orderCardColumns} from mall_order o ${lastRefund(p.studentId)}
    where o.student_id = ${p.studentId} and o.order_id = ${p.orderId}`,
);

export const findOrderCard = async (
  { database: { connection } }: Pick<Services, 'database'>,
  studentId: number,
  orderId: string,
): Promise<OrderCardRow | undefined> => await findCard.first(connection, { studentId, orderId });

export async function listOrders(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  { query: { state = 'all', pageNo = 1 } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const page = {
    studentId,
    tab: state,
    skip: (pageNo - 1) * orderPageSize,
    size: orderPageSize,
  };
  const [rows, counts] = await Promise.all([
    findPage.rows(connection, page),
    countTabs.rows(connection, { studentId }),
  ]);
  const countOf = (tab: string) => counts.find((row) => row.tab === tab)?.count ?? 0;
  const now = clock.now();
  return {
    orders: rows.map((row) => presentSummary(row, now)),
    counts: {
      all: counts.reduce((sum, { count }) => sum + count, 0),
      unpaid: countOf('unpaid'),
      paid: countOf('paid'),
      refund: countOf('refund'),
      closed: countOf('closed'),
    },
    pageSize: orderPageSize,
  };
}

const aroundOf = (row: OrderCardRow, now: Date): OrderAround => ({
  refund:
    row.refund_state === null || row.refund_asked_at === null
      ? null
      : {
          ...{ state: row.refund_state, asked_at: row.refund_asked_at },
          ...{ is_undo: row.refund_is_undo, also_back_fen: row.refund_also_back_fen },
        },
  transfer: row.transfer_state,
  now,
});

/** Only for money that came through a provider of ours, and once for an order. */
export const mayInvoice = (row: OrderCardRow): boolean => row.state === 'paid' && row.money_fen > 0;

export function presentSummary(row: OrderCardRow, now: Date): OrderSummary {
  const around = aroundOf(row, now);
  const due = tradeDue(row.sale, row.state);
  const trade = row.trades.find(({ trade_type }) => trade_type === due);
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    type: due ?? tradesOfSale[row.sale].at(-1) ?? 'normal',
    state: row.state,
    chip: chipOf(row, around),
    goodId: row.good_id,
    goodName: row.snapshot.title,
    variantTitle: row.snapshot.variantTitle,
    family: row.snapshot.family,
    slips: [...row.snapshot.slips],
    words: choiceWords(row),
    next: nextWords(row, around),
    realPrice: row.total_fen,
    way: wayOf(row),
    at: row.made_at.toISOString(),
    payTo: payToOf(row),
    courseId: row.snapshot.courses[0]?.courseId ?? null,
    trade: trade === undefined ? null : { tradeId: trade.trade_id, tradeType: trade.trade_type },
    actions: actionsOf(row, { ...around, canInvoice: mayInvoice(row) && !row.has_invoice }),
  };
}

function payToOf(row: OrderRow): string | null {
  if (row.state === 'unpaid') return row.pay_to.toISOString();
  return row.state === 'deposit' ? (row.balance_to?.toISOString() ?? null) : null;
}
