import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listSoldOrders as operation, SoldOrderTab } from '@xuezhou/contract/mall/console';
import { sql, type RawBuilder } from 'kysely';
import { maskedMobile, type Sealing } from '../../../platform/contact/contact.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { studentsMeant } from '../../account/account.port.ts';
import { handRefundsWaiting } from '../by-hand/hand-refunds.ts';
import { orderCardColumns, presentSummary, type OrderCardRow } from '../order/list-orders.ts';

const usual = 50;

interface SoldRow extends OrderCardRow {
  readonly nickname: string;
  readonly buyer_mobile_sealed: Buffer | null;
}

/** The school's orders, the newest first, a page at a time. */
export async function listSoldOrders(
  services: ConsoleServices,
  { query: { tab = 'all', search = '', limit = usual, ...query } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const now = services.clock.now();
  const conditions = [
    ...inTab[tab],
    ...(search.trim() === '' ? [] : [isMeant(services, search)]),
    ...(query.studentId === undefined ? [] : [sql`o.student_id = ${query.studentId}`]),
    ...(query.from === undefined ? [] : [sql`o.made_at >= ${startOf(query.from)}`]),
    ...(query.to === undefined ? [] : [sql`o.made_at < ${startOf(query.to)} + interval '1 day'`]),
    ...(query.beforeAt === undefined || query.beforeId === undefined
      ? []
      : [sql`(o.made_at, o.order_id) < (${query.beforeAt}::timestamptz, ${query.beforeId}::uuid)`]),
  ];
  const [rows, waiting] = await Promise.all([
    findPage(connection, conditions, limit + 1),
    countWaiting(connection),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    list: page.map((row) => ({
      order: presentSummary(row, now),
      buyer: presentBuyer(services, row),
      parcelNo: row.parcel?.number ?? null,
    })),
    next: last ? { beforeAt: last.made_at.toISOString(), beforeId: last.order_id } : null,
    waiting,
  };
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;

/** The phone is the account's, as far as it may be known. */
export const presentBuyer = (
  sealing: Sealing,
  row: Pick<SoldRow, 'student_id' | 'nickname' | 'buyer_mobile_sealed'>,
) => ({
  studentId: row.student_id,
  nickname: row.nickname,
  mobile: maskedMobile(sealing, row.buyer_mobile_sealed),
});

const lastRefund = sql`
  left join lateral (
    select state, asked_at, is_undo, also_back_fen from refund f
    where f.student_id = o.student_id and f.order_id = o.order_id
    order by asked_at desc limit 1
  ) r on true`;

const isRefunding = sql`exists (select from refund f
  where f.student_id = o.student_id and f.order_id = o.order_id
    and f.state in ('asked', 'approved', 'processing', 'abnormal'))`;

const isToShip = sql`o.state = 'paid' and o.address is not null and o.parcel is null`;

const inTab: Readonly<Record<SoldOrderTab, readonly RawBuilder<unknown>[]>> = {
  all: [],
  unpaid: [sql`o.state in ('unpaid', 'deposit')`],
  checking: [sql`o.state = 'checking'`],
  toShip: [isToShip],
  paid: [sql`o.state = 'paid'`],
  refund: [sql`(o.state = 'refunded' or ${isRefunding})`],
  closed: [sql`o.state = 'closed'`],
};

/** Each way to name an order finds its own by an index; what they find is put together. */
function isMeant(services: ConsoleServices, search: string): RawBuilder<unknown> {
  const number = search.normalize('NFKC').replace(/[\s,]/g, '');
  const fen = fenIn(number);
  const people = studentsMeant(services.database.connection, services, search.trim());
  const ways = [
    sql`select student_id, order_id from mall_order where order_no = ${number}`,
    sql`select student_id, order_id from mall_order where external_no = ${number}`,
    sql`select student_id, order_id from mall_order where parcel ->> 'number' = ${number}`,
    sql`select student_id, order_id from payment where payment_no = ${number}`,
    sql`select student_id, order_id from payment
      where provider in ('wechat', 'alipay', 'paypal') and transaction_no = ${number}`,
    sql`select student_id, order_id from payment
      where provider in ('wechat', 'alipay', 'paypal') and provider_no = ${number}`,
    sql`select student_id, order_id from payment
      where provider = 'bank' and provider_no = ${number.toUpperCase()}`,
    ...(fen === null
      ? []
      : [sql`select student_id, order_id from mall_order where total_fen = ${fen}`]),
    sql`select student_id, order_id from mall_order where student_id in (${people})`,
  ];
  return sql`(o.student_id, o.order_id) in (${sql.join(ways, sql` union `)})`;
}

/** 「3380」「¥3380.00」「3380元」; null where it is no amount. */
function fenIn(text: string): number | null {
  const found = /^[¥￥]?(\d{1,7})(?:\.(\d{1,2}))?元?$/.exec(text);
  if (found === null) return null;
  const [, yuan = '0', cents = ''] = found;
  return Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}

async function findPage(
  connection: Connection,
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<SoldRow[]> {
  const { rows } = await sql<SoldRow>`
    select ${orderCardColumns}, s.nickname, s.mobile_sealed as buyer_mobile_sealed
    from mall_order o join student s on s.student_id = o.student_id ${lastRefund}
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by o.made_at desc, o.order_id desc
    limit ${limit}`.execute(connection);
  return rows;
}

/** Each is few rows of an index of its own. */
export async function countWaiting(connection: Connection) {
  const { rows } = await sql<{
    checking: number;
    toShip: number;
    refunds: number;
    invoices: number;
    transfers: number;
  }>`
    select
      (select count(*) from mall_order o where o.state = 'checking')::int as checking,
      (select count(*) from mall_order o where ${isToShip})::int as "toShip",
      (select count(*) from refund where state in ('asked', 'approved', 'abnormal'))::int as refunds,
      (select count(*) from invoice where state = 'asked')::int as invoices,
      (select count(*) from transfer_claim where state = 'open')::int
        + (select count(*) from ${handRefundsWaiting})::int as transfers`.execute(connection);
  return rows[0] ?? { checking: 0, toShip: 0, refunds: 0, invoices: 0, transfers: 0 };
}
