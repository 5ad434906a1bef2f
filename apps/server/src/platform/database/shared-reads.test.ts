import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { prepareSql } from './prepare.ts';

const database = await openTestDatabase();
const { connection } = database;
afterAll(() => database.close());

const whoReads = prepareSql<{ number: number }, { number: number; pid: number }>(
  (p) => sql`select ${p.number}::int as number, pg_backend_pid() as pid`,
);
const divide = prepareSql<{ by: number }, { result: number }>(
  (p) => sql`select 1 / ${p.by}::int as result`,
);

it('gives each of many concurrent reads its own answer, over a few connections', async () => {
  const numbers = Array.from({ length: 500 }, (_, index) => index);
  const rows = await Promise.all(
    numbers.map(async (number) => await whoReads.first(connection, { number })),
  );
  expect(rows.map((row) => row?.number)).toEqual(numbers);
  expect(new Set(rows.map((row) => row?.pid)).size).toBeLessThanOrEqual(3);
});

it('plans once only what asks for it, also after its connections were lost', async () => {
  const build = () => sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`;
  const usual = prepareSql<Record<string, never>, { mode: string }>(build);
  const once = prepareSql<Record<string, never>, { mode: string }>(build, { planned: 'once' });
  const both = async () => [
    (await usual.first(connection, {}))?.mode,
    (await once.first(connection, {}))?.mode,
  ];
  expect(await both()).toEqual(['auto', 'force_generic_plan']);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(connection);
  await expect.poll(() => both().catch(() => undefined)).toEqual(['auto', 'force_generic_plan']);
});

it('fails only the read that fails', async () => {
  const results = await Promise.allSettled(
    [1, 0, 1, 0, 1].map(async (by) => await divide.first(connection, { by })),
  );
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

it('reads on after its connections were lost', async () => {
  const before = await whoReads.first(connection, { number: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(connection);
  // The news of it may still be on its way.
  await expect
    .poll(async () => {
      const row = await whoReads.first(connection, { number: 2 }).catch(() => undefined);
      return row?.number === 2 && row.pid !== before?.pid;
    })
    .toBe(true);
});

it('keeps transactions, writes and locks on connections of their own', async () => {
  await sql`create table kept (kept_id int primary key, word text)`.execute(connection);
  const insert = prepareSql<{ id: number }, { pid: number }>(
    (p) => sql`insert into kept values (${p.id}, 'a') returning pg_backend_pid() as pid`,
  );
  const insertWithin = prepareSql<{ id: number }, { pid: number }>(
    (p) => sql`with made as (insert into kept values (${p.id}, 'a') returning kept_id)
      select pg_backend_pid() as pid from made`,
  );
  const lock = prepareSql<{ id: number }, { pid: number }>(
    (p) => sql`select pg_backend_pid() as pid from kept where kept_id = ${p.id} for update`,
  );
  const count = prepareSql<{ least: number }, { count: number; pid: number }>(
    (p) => sql`select count(*)::int as count, pg_backend_pid() as pid from kept
      where kept_id >= ${p.least}`,
  );
  const readers = new Set<number | undefined>();
  for (let time = 0; time < 10; time += 1)
    readers.add((await whoReads.first(connection, { number: time }))?.pid);
  const writers = [
    await insert.first(connection, { id: 1 }),
    await insertWithin.first(connection, { id: 2 }),
    await lock.first(connection, { id: 1 }),
  ];
  for (const writer of writers) expect(readers).not.toContain(writer?.pid);
  await connection.transaction().execute(async (change) => {
    await insert.run(change, { id: 3 });
    const inside = await count.first(change, { least: 0 });
    expect(inside?.count).toBe(3);
    expect(readers).not.toContain(inside?.pid);
    // Nobody else sees it yet.
    expect((await count.first(connection, { least: 0 }))?.count).toBe(2);
  });
});
