import { sql, type RawBuilder } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { prepareSql, type Change } from '../database/prepare.ts';
import { collection, domainEvent, listen, provide, requirement } from './slot.ts';
import { wire, WiringError, type WiredPart } from './wire.ts';
import { joinWiring, sqlFor, wiringOf } from './wiring.ts';

const price = requirement<number>('shop.price');
const labels = collection<string>('shop.labels');
const sold = domainEvent<{ piece: number }>('shop.sold');
const shop: WiredPart = { name: 'shop', requires: [price, labels], emits: [sold] };

const faultOf = (parts: readonly WiredPart[]): string => {
  try {
    wire(parts);
  } catch (error) {
    if (error instanceof WiringError) return error.message;
    throw error;
  }
  return '';
};

describe('the parts do not fit together', () => {
  it('where nobody provides what one requires', () => {
    expect(faultOf([shop])).toContain('能力 shop 需要「shop.price」，但没有能力提供它');
  });

  it('where two provide what only one may', () => {
    const givers = ['bank', 'mint'].map((name) => ({ name, provides: [provide(price, 1)] }));
    expect(faultOf([shop, ...givers])).toContain('bank、mint');
  });

  it('where something is provided that nobody asked for, or listened to that nobody tells', () => {
    const stray = {
      name: 'bank',
      provides: [provide(price, 1)],
      on: [listen(sold, async () => {})],
    };
    expect(faultOf([stray]).split('\n').slice(1)).toEqual([
      '能力 bank 为「shop.price」提供了内容，但没有能力声明它',
      '能力 bank 为「shop.sold」提供了内容，但没有能力声明它',
    ]);
  });

  it('where two say that they require the same', () => {
    const bank = { name: 'bank', provides: [provide(price, 1)] };
    expect(faultOf([shop, { ...shop, name: 'copy' }, bank])).toContain('shop 和 copy');
  });
});

describe('two servers in one process', async () => {
  const databases = [await openTestDatabase(), await openTestDatabase()] as const;
  afterAll(async () => {
    for (const database of databases) await database.close();
  });
  const [here, there] = [databases[0].connection, databases[1].connection];
  const heard: string[] = [];
  const seller = (name: string, cost: number): WiredPart => ({
    name,
    provides: [provide(price, cost), provide(labels, name), provide(labels, `${name} again`)],
    on: [
      listen(sold, async (change, { piece }) => {
        heard.push(
          `${name} ${piece} ${(wiringOf(change) === wiringOf(here)) === (name === 'here')}`,
        );
      }),
    ],
  });
  joinWiring(here, wire([shop, seller('here', 3)]));
  joinWiring(there, wire([shop, seller('there', 5)]));

  it('have each what was provided for it', () => {
    expect([price.of(here), price.of(there)]).toEqual([3, 5]);
    expect(labels.of(there)).toEqual(['there', 'there again']);
  });

  it('tell each its own listeners, in the transaction', async () => {
    const emit = (piece: number) => (change: Change) => sold.emit(change, { piece });
    await there.transaction().execute(emit(1));
    await here.transaction().execute(emit(2));
    expect(heard).toEqual(['there 1 true', 'here 2 true']);
  });

  it('prepare one query each with its own SQL', async () => {
    const cost = (): RawBuilder<unknown> => sql.raw(`${price.inSql()}`);
    const find = prepareSql<{ pieces: number }, { total: number }>(
      (p) => sql`select ${p.pieces}::int * ${cost()} as total`,
    );
    const totals = [];
    for (const connection of [here, there, here, there])
      totals.push((await find.first(connection, { pieces: 2 }))?.total);
    expect(totals).toEqual([6, 10, 6, 10]);
    const direct = await sql<{ cost: number }>`select ${sqlFor(there, cost)} as cost`.execute(here);
    expect(direct.rows).toEqual([{ cost: 5 }]);
  });

  it('know of nothing outside of them', () => {
    expect(() => price.inSql()).toThrow('build it within prepare');
  });
});
