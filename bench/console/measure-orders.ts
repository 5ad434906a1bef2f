import { requestOf } from '../../apps/server/src/testing/client.ts';
import { listSoldOrders, type SoldOrderTab } from '@xuezhou/contract/mall/console';
import { envelopeOf } from '../http/ask.ts';
import { inSchool } from '../school/in-school.ts';
import type { School } from '../school/open-school.ts';
import { quantile } from '../statistics.ts';
import { bareSelect } from './bare-select.ts';
import { growOrders, lastNumbers } from './grow-orders.ts';
import { growStudents } from './grow-students.ts';
import { signInOwner } from './sign-in-owner.ts';

export const ordersBench = { students: 100_000, orders: 1_000_000 } as const;
const runs = 40;

type Asked = Readonly<{ tab?: SoldOrderTab; search?: string }>;

/** Each way to name an order, then each list without one. */
export function orderQueries(orders: number): Record<string, Asked & { isSearch: boolean }> {
  const { orderNo, transactionNo, parcelNo } = lastNumbers(orders);
  const search = (text: string) => ({ search: text, isSearch: true });
  const list = (tab: SoldOrderTab) => ({ tab, isSearch: false });
  return {
    'number of an order': search(orderNo),
    'number at the provider': search(transactionNo),
    'number of a parcel': search(parcelNo),
    'tail of a phone': search('7715'),
    'an amount that few paid': search(`¥${(100_000 + orders) / 100}`),
    'a nickname': search('林知远'),
    'nothing found': search('查无此单啊'),
    all: list('all'),
    unpaid: list('unpaid'),
    paid: list('paid'),
    closed: list('closed'),
    'to be shipped': list('toShip'),
    'given back': list('refund'),
  };
}

export interface OrdersMeasured {
  /** The least that a statement takes here, before and after. */
  readonly bare: number;
  readonly rows: readonly OrdersRow[];
}

interface OrdersRow {
  readonly title: string;
  readonly isSearch: boolean;
  readonly middle: number;
  readonly slow: number;
  readonly found: number;
}

/** The school's orders, by who sees all of them. */
export async function measureOrders(
  say: (line: string) => void,
  { students, orders }: { students: number; orders: number } = ordersBench,
): Promise<OrdersMeasured> {
  return await inSchool({ students: 1 }, async ({ school }) => {
    say(`${orders} orders of ${students} students`);
    await growStudents(school, students);
    await growOrders(school, orders);
    const cookie = await signInOwner(school);
    const before = await bareSelect(school);
    const rows: OrdersRow[] = [];
    for (const [title, { isSearch, ...query }] of Object.entries(orderQueries(orders))) {
      say(title);
      rows.push({ title, isSearch, ...(await measureOne(school, cookie, query)) });
    }
    return { bare: (before + (await bareSelect(school))) / 2, rows };
  });
}

async function measureOne(school: School, cookie: string, query: Asked) {
  const request = requestOf(listSoldOrders, { query });
  const asked = {
    ...request,
    headers: { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' },
  };
  const { data } = await envelopeOf(school, asked);
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const begin = performance.now();
    await envelopeOf(school, asked);
    times.push(performance.now() - begin);
  }
  const found = (data as { list: unknown[] }).list.length;
  return { middle: quantile(times, 0.5), slow: quantile(times, 0.95), found };
}
