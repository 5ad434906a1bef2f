import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { isAddressWithinLimits, isNeighbourhoodWithinLimits } from './throttle.ts';

const database = await openTestDatabase();
const { connection } = database;
afterAll(() => database.close());

const now = new Date('2026-11-20T02:00:00Z');
const limits = [{ seconds: 3600, max: 2 }];

/** How many of those who come one after another are let pass. */
async function passed(
  addresses: readonly string[],
  ask: (address: string) => Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const address of addresses) if (await ask(address)) count += 1;
  return count;
}
const networks = (count: number, network: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, number) => network(number));
const of = (act: string) => (address: string) =>
  isAddressWithinLimits(connection, { act, address }, now, limits);

it('lets whoever owns an IPv6 /56 or /48 pass no more than a few households', async () => {
  const ofOne = networks(5, (number) => `2001:db8:1:100::${number + 1}`);
  expect(await passed(ofOne, of('one'))).toBe(2);
  const of56 = networks(40, (number) => `2001:db8:1:2${number.toString(16).padStart(2, '0')}::1`);
  expect(await passed(of56, of('56'))).toBe(8);
  const of48 = networks(80, (number) => `2001:db8:2:${(number * 256).toString(16)}::1`);
  expect(await passed(of48, of('48'))).toBe(32);
  const apart = networks(40, (number) => `2001:db8:${number.toString(16)}::1`);
  expect(await passed(apart, of('apart'))).toBe(40);
});

it('leaves the narrowest network to whoever counts it otherwise, and IPv4 alone', async () => {
  const ask = (address: string) =>
    isNeighbourhoodWithinLimits(connection, { act: 'around', address }, now, limits);
  expect(
    await passed(
      networks(10, () => '10.1.2.3'),
      ask,
    ),
  ).toBe(10);
  expect(
    await passed(
      networks(10, () => '2001:db8:1:100::1'),
      ask,
    ),
  ).toBe(8);
});
