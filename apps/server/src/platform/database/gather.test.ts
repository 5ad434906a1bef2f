import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { prepareSql, type Connection } from './prepare.ts';
import { readTogether, writtenTogether } from './gather.ts';

const { connection } = await openTestDatabase();
await sql`create table tally (name text primary key, total int not null check (total < 1000))`.execute(
  connection,
);

interface Added {
  readonly name: string;
  readonly by: number;
}

const addAll = prepareSql<{ names: string[]; by: number[] }, { name: string; total: number }>(
  (p) => sql`
    insert into tally as t (name, total)
    select name, by from unnest(${p.names}::text[], ${p.by}::int[]) given (name, by) where by <> 0 order by name
    on conflict (name) do update set total = t.total + excluded.total
    returning name, total`,
);

/** A tally of its own for each test, and the sizes of the statements that it took. */
function openTally() {
  const sizes: number[] = [];
  const add = writtenTogether<Added, number>((on: Connection) => ({
    keyOf: ({ name }) => name,
    run: async (items) => {
      sizes.push(items.length);
      const names = items.map(({ name }) => name);
      const rows = await addAll.rows(on, { names, by: items.map(({ by }) => by) });
      return new Map(rows.map(({ name, total }) => [name, total]));
    },
  }));
  return { sizes, add: async (item: Added) => await add(connection, item) };
}

it('writes what comes at one moment in one statement, and what comes meanwhile in the next', async () => {
  const { sizes, add } = openTally();
  const together = (from: number) =>
    Array.from(
      { length: 50 },
      async (_none, number) => await add({ name: `n${from + number}`, by: number + 1 }),
    );
  const first = together(0);
  await expect.poll(() => sizes).toEqual([50]);
  const totals = await Promise.all([...first, ...together(100)]);
  expect(totals).toEqual([...totals.slice(0, 50), ...totals.slice(0, 50)]);
  expect(totals[49]).toBe(50);
  expect(sizes).toEqual([50, 50]);
});

it('writes no more than 200 in one statement', async () => {
  const { sizes, add } = openTally();
  await Promise.all(
    Array.from({ length: 450 }, async (_none, number) => await add({ name: `m${number}`, by: 1 })),
  );
  expect(sizes.toSorted((a, b) => a - b)).toEqual([50, 200, 200]);
});

it('gives each of one key what stands after it, one statement after another', async () => {
  const { sizes, add } = openTally();
  const totals = await Promise.all([1, 2, 3].map(async (by) => await add({ name: 'same', by })));
  // Two may be under way, and the database decides which of them is first.
  expect(totals.toSorted((a, b) => (a ?? 0) - (b ?? 0)).at(-1)).toBe(6);
  expect(new Set(totals).size).toBe(3);
  expect(sizes).toEqual([1, 1, 1]);
});

it('tells who wrote nothing', async () => {
  const { add } = openTally();
  expect(await Promise.all([add({ name: 'none', by: 0 }), add({ name: 'some', by: 4 })])).toEqual([
    undefined,
    4,
  ]);
});

it('lets only the one fail that cannot be written', async () => {
  const { add } = openTally();
  const results = await Promise.allSettled([
    add({ name: 'before', by: 1 }),
    add({ name: 'far too many', by: 5000 }),
    add({ name: 'after', by: 2 }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await add({ name: 'after', by: 1 })).toBe(3);
});

describe('reads', () => {
  const totals = async (names: readonly string[]) => {
    const { rows } = await sql<{ name: string; total: number }>`
      select name, total from tally where name = any(${names})`.execute(connection);
    return new Map(rows.map(({ name, total }) => [name, total]));
  };

  it('go together, a key once, and give nothing that was read before it was asked', async () => {
    const asked: string[][] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const read = readTogether<string, number>(() => ({
      keyOf: (name) => name,
      run: async (names) => {
        asked.push([...names]);
        const rows = await totals(names);
        if (asked.length === 1) await held;
        return rows;
      },
    }));
    const { add } = openTally();
    await add({ name: 'read', by: 1 });
    const first = ['read', 'read', 'unheard of'].map(async (name) => await read(connection, name));
    await expect.poll(() => asked).toEqual([['read', 'unheard of']]);
    await add({ name: 'read', by: 1 });
    expect(await read(connection, 'read')).toBe(2);
    expect(asked).toHaveLength(2);
    release();
    expect(await Promise.all(first)).toEqual([1, 1, undefined]);
  });

  it('fail together, once, when the database does', async () => {
    let runs = 0;
    const read = readTogether<string, number>(() => ({
      keyOf: (name) => name,
      run: async () => {
        runs += 1;
        const { rows } = await sql<{ total: number }>`select total from nowhere`.execute(
          connection,
        );
        return new Map(rows.map(({ total }) => ['a', total]));
      },
    }));
    const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => read(connection, name)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(runs).toBe(1);
  });
});

it('lets others be written while two statements take their time', async () => {
  const written: string[] = [];
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  const write = writtenTogether<string, true>(() => ({
    keyOf: (item) => item,
    run: async (items) => {
      if (items.some((item) => item.startsWith('slow'))) await held;
      written.push(...items);
      return new Map(items.map((item) => [item, true]));
    },
  }));
  // Each in a statement of its own.
  const slow: Promise<true | undefined>[] = [];
  for (const name of ['slow a', 'slow b']) {
    slow.push(write(connection, name));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  }
  await expect(write(connection, 'quick')).resolves.toBe(true);
  expect(written).toEqual(['quick']);
  go();
  await expect(Promise.all(slow)).resolves.toEqual([true, true]);
});
