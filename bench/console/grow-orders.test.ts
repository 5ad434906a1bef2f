import { requestOf } from '../../apps/server/src/testing/client.ts';
import { startTestApp } from '../../apps/server/src/testing/test-app.ts';
import { listSoldOrders } from '@xuezhou/contract/mall/console';
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

it('every search finds its order, and every list has a page', async () => {
  await growStudents(school, 200);
  await growOrders(school, orders);
  const cookie = await signInOwner(school);
  const found: Record<string, number> = {};
  for (const [title, { isSearch: _isSearch, ...query }] of Object.entries(orderQueries(orders))) {
    const request = requestOf(listSoldOrders, { query });
    const headers = { ...request.headers, cookie, 'sec-fetch-site': 'same-origin' };
    const { data } = await envelopeOf(school, { ...request, headers });
    found[title] = (data as { list: unknown[] }).list.length;
  }
  expect(found).toMatchObject({
    ...{ 'number of an order': 1, 'number of a parcel': 1, 'an amount that few paid': 1 },
    ...{ 'nothing found': 0, all: 50, unpaid: 2, paid: 50, closed: 50 },
  });
});
