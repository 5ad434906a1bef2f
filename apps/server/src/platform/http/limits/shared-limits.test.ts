import { mobileExists } from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { makeApp } from '../../../app.ts';
import { requestOf } from '../../../testing/client.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({
  isOneOfSeveral: true,
  environment: { RATE_LIMIT: '200' },
});
const another = await makeApp(school.services, { isStopping: () => false });
afterAll(() => another.close());

let addresses = 0;
beforeEach(() => {
  addresses += 1;
  school.clock.set('2027-01-01T00:00:00Z');
});

async function ask(request: ReturnType<typeof requestOf>, times: number) {
  const from = { ...request, remoteAddress: `10.60.0.${addresses}` };
  const both = Array.from({ length: times / 2 }, () => [
    school.app.inject(from),
    another.inject(from),
  ]).flat();
  const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
  return {
    passed: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 429).length,
  };
}

const lookUp = requestOf(mobileExists, {
  query: { mobile: '+8613800000000', shortMobile: '13800000000' },
});

it('lets pass of two servers in a minute what one would', async () => {
  expect(await ask(lookUp, 300)).toEqual({ passed: 120, refused: 180 });
  expect(await ask(lookUp, 10)).toEqual({ passed: 0, refused: 10 });
  school.clock.advance({ minutes: 1 });
  expect(await ask(lookUp, 10)).toEqual({ passed: 10, refused: 0 });
});

it('lets pass in a second what one would, but for the little that is never counted', async () => {
  const { passed, refused } = await ask(requestOf(getVersion), 500);
  expect(passed).toBeGreaterThanOrEqual(180);
  expect(passed).toBeLessThanOrEqual(220);
  expect(passed + refused).toBe(500);
});

it('keeps a limit for itself while the database does not take it', async () => {
  await school.connection.schema.alterTable('throttle').renameTo('hidden').execute();
  const { passed, refused } = await ask(requestOf(getVersion), 600);
  await school.connection.schema.alterTable('hidden').renameTo('throttle').execute();
  // Each of the two lets pass what one server may.
  expect([passed, refused]).toEqual([400, 200]);
});
