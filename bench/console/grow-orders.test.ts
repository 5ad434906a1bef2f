import { requestOf } from '../../apps/server/src/testing/client.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { listSoldOrders } from '@xuezhou/contract/mall/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { listReportRows } from '@xuezhou/contract/report/console';
import { expect, it } from 'vitest';
import { envelopeOf } from '../http/ask.ts';
import type { School } from '../school/open-school.ts';
import { growOrders } from './grow-orders.ts';
import { growStudents } from './grow-students.ts';
import { orderQueries } from './measure-orders.ts';
import { signInOwner } from './sign-in-owner.ts';

// What is measured by hand only would rot: each is asked here once, of few orders.
const { app, services, ownerPool } = await startTestApp();
const school: School = {
  ...{ app, services, owner: ownerPool, students: [], close: async () => {} },
  pool: services.database.pool.options,
};
const orders = 3000;
await growStudents(school, 200);
await growOrders(school, orders);
const cookie = await signInOwner(school);
const asked = async <Data>(request: ReturnType<typeof requestOf>): Promise<Data> => {
  const headers = { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' };
  return (await envelopeOf(school, { ...request, headers })).data as Data;
};

it('every search finds its order, and every list has a page', async () => {
  const found: Record<string, number> = {};
  for (const [title, { isSearch: _isSearch, ...query }] of Object.entries(orderQueries(orders))) {
    const { list } = await asked<{ list: unknown[] }>(requestOf(listSoldOrders, { query }));
    found[title] = list.length;
  }
  expect(found).toMatchObject({
    ...{ 'number of an order': 1, 'number of a parcel': 1, 'an amount that few paid': 1 },
    ...{ 'nothing found': 0, all: 50, unpaid: 2, paid: 50, closed: 50 },
  });
});

it('those behind what was sold come page by page, each once, the last that was paid first', async () => {
  const dayOf = (moment: number) => new Date(moment + 8 * 3_600_000).toISOString().slice(0, 10);
  const period = { from: dayOf(Date.now() - 7 * 86_400_000), to: dayOf(Date.now()) };
  // A report of days before the school began is none.
  await ownerPool.query("update student set registered_at = now() - interval '60 days'");
  // Some of one moment and some a microsecond apart, over several pages: there the number decides, and no millisecond does.
  await ownerPool.query(`
    update mall_order o
    set paid_at = (select min(made_at) from mall_order) + interval '4 hours'
      + case when o.order_no < 'B000000001300' then interval '0' else substr(o.order_no, 2)::int * interval '1 microsecond' end
    where o.state = 'paid' and o.order_no >= 'B000000001000' and o.order_no < 'B000000001600'`);
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const query = { ...period, opens: 'orders', ...(after !== '' && { after }) };
    const page: DataOf<typeof listReportRows> = await asked(
      requestOf(listReportRows, { params: { name: 'sales' }, query }),
    );
    seen.push(...page.list.map(({ title }) => title));
    after = page.next;
  }
  const { rows } = await ownerPool.query<{ order_no: string }>(
    "select order_no from mall_order where state = 'paid' order by paid_at desc, order_id desc",
  );
  expect(rows.length).toBeGreaterThan(1000);
  expect(seen).toEqual(rows.map(({ order_no }) => order_no));
});
