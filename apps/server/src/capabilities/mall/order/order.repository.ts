import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { prepare, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type OrderRow = Selectable<Tables['mall_order']>;
export type LineRow = Selectable<Tables['mall_order_line']>;
export type TradeRow = Selectable<Tables['mall_trade']>;

interface Place {
  readonly studentId: number;
  readonly orderId: string;
}

const findOrder = prepare(
  (p: Place) => (connection) =>
    connection
      .selectFrom('mall_order')
      .where('student_id', '=', p.studentId)
      .where('order_id', '=', p.orderId)
      .selectAll(),
);

const findLines = prepare(
  (p: Place) => (connection) =>
    connection
      .selectFrom('mall_order_line')
      .where('student_id', '=', p.studentId)
      .where('order_id', '=', p.orderId)
      .selectAll()
      .orderBy('line_id'),
);

const findTrades = prepare(
  (p: Place) => (connection) =>
    connection
      .selectFrom('mall_trade')
      .where('student_id', '=', p.studentId)
      .where('order_id', '=', p.orderId)
      .selectAll()
      .orderBy('pay_from', (by) => by.asc().nullsFirst())
      .orderBy('trade_type', 'desc'),
);

const findTrade = prepare(
  (p: { studentId: number; tradeId: string }) => (connection) =>
    connection
      .selectFrom('mall_trade')
      .where('student_id', '=', p.studentId)
      .where('trade_id', '=', p.tradeId)
      .selectAll(),
);

const inWork = ['unpaid', 'deposit', 'checking'] as const;

/** Only what is the student's own. */
export const orderReader = (connection: Connection, studentId: number) => ({
  order: (orderId: string): Promise<OrderRow | undefined> =>
    findOrder.first(connection, { studentId, orderId }),
  lines: (orderId: string): Promise<LineRow[]> =>
    findLines.rows(connection, { studentId, orderId }),
  trades: (orderId: string): Promise<TradeRow[]> =>
    findTrades.rows(connection, { studentId, orderId }),
  trade: (tradeId: string): Promise<TradeRow | undefined> =>
    findTrade.first(connection, { studentId, tradeId }),
  /** The one order of a good that is not finished. */
  inWork: async (goodId: number): Promise<OrderRow | undefined> =>
    await connection
      .selectFrom('mall_order')
      .where('student_id', '=', studentId)
      .where('good_id', '=', goodId)
      .where('state', 'in', inWork)
      .selectAll()
      .executeTakeFirst(),
  /** Changes with each order of a good that is made, and with each that begins or ends to be in work. */
  ordersOf: async (goodId: number): Promise<string> => {
    const row = await connection
      .selectFrom('mall_order')
      .where('student_id', '=', studentId)
      .where('good_id', '=', goodId)
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn
          .max<string | null>(sql`order_id::text`)
          .filterWhere('state', 'in', inWork)
          .as('open'),
      ])
      .executeTakeFirstOrThrow();
    return `${row.count} ${row.open ?? ''}`;
  },
  countUnpaid: async (): Promise<number> => {
    const row = await connection
      .selectFrom('mall_order')
      .where('student_id', '=', studentId)
      .where('state', '=', 'unpaid')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  },
});

export const orderWriter = (change: Change, studentId: number) => ({
  /** The order, held by this transaction: whatever moves it waits here. */
  lock: async (orderId: string): Promise<OrderRow | undefined> =>
    await change
      .selectFrom('mall_order')
      .where('student_id', '=', studentId)
      .where('order_id', '=', orderId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst(),
  add: async (order: Omit<Insertable<Tables['mall_order']>, 'student_id'>): Promise<void> => {
    await change
      .insertInto('mall_order')
      .values({ ...order, student_id: studentId })
      .execute();
  },
  addLines: async (
    orderId: string,
    lines: readonly Omit<Insertable<Tables['mall_order_line']>, 'student_id' | 'order_id'>[],
  ): Promise<void> => {
    await change
      .insertInto('mall_order_line')
      .values(lines.map((line) => ({ ...line, student_id: studentId, order_id: orderId })))
      .execute();
  },
  addTrades: async (
    orderId: string,
    trades: readonly Omit<Insertable<Tables['mall_trade']>, 'student_id' | 'order_id'>[],
  ): Promise<void> => {
    await change
      .insertInto('mall_trade')
      .values(trades.map((trade) => ({ ...trade, student_id: studentId, order_id: orderId })))
      .execute();
  },
  update: async (orderId: string, changes: Updateable<Tables['mall_order']>): Promise<void> => {
    await change
      .updateTable('mall_order')
      .where('student_id', '=', studentId)
      .where('order_id', '=', orderId)
      .set(changes)
      .execute();
  },
  payTrade: async (tradeId: string, paidAt: Date): Promise<void> => {
    await change
      .updateTable('mall_trade')
      .where('student_id', '=', studentId)
      .where('trade_id', '=', tradeId)
      .set({ paid_at: paidAt })
      .execute();
  },
});

/** What the student paid stays paid until this transaction is over. */
export async function keepPaidOrders(change: Change, studentId: number): Promise<void> {
  await change
    .selectFrom('mall_order')
    .where('student_id', '=', studentId)
    .where('state', '=', 'paid')
    .select('order_id')
    .orderBy('order_id')
    .forShare()
    .execute();
}

/** A seat or a piece for one order: false when none was left, whoever asked at the same time. */
export async function takeStock(change: Change, variantId: number): Promise<boolean> {
  await sql`
    insert into good_sold (variant_id, sold) values (${variantId}, 0) on conflict do nothing`.execute(
    change,
  );
  const taken = await sql`
    update good_sold s set sold = s.sold + 1 from good_variant v
    where s.variant_id = ${variantId} and v.variant_id = s.variant_id
      and (v.stock is null or s.sold < v.stock)`.execute(change);
  return (taken.numAffectedRows ?? 0n) > 0n;
}

/** Who gives back a piece of one variant and takes one of another waits for nobody who does it the other way round. */
export async function lockPieces(change: Change, variantIds: readonly number[]): Promise<void> {
  await sql`select from good_sold where variant_id = any(${[...variantIds]}::int[])
    order by variant_id for update`.execute(change);
}

export async function returnStock(change: Change, variantId: number): Promise<void> {
  await change
    .updateTable('good_sold')
    .where('variant_id', '=', variantId)
    .where('sold', '>', 0)
    .set(({ eb }) => ({ sold: eb('sold', '-', 1) }))
    .execute();
}

/** The texts that orders are placed under, each once. */
export async function keepAgreement(
  change: Change,
  agreement: { digest: string; title: string; version: string; html: string },
): Promise<void> {
  await change
    .insertInto('order_agreement')
    .values(agreement)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
