import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { openRelay } from '../../../testing/database/relay.ts';
import { openTestDatabase } from '../../../testing/database/test-database.ts';
import { connectDatabase } from '../connect.ts';
import { prepareSql } from '../prepare.ts';

const direct = await openTestDatabase();
const relay = await openRelay(direct.connectionString);
const told: string[] = [];
const database = connectDatabase({
  pool: { ...relay.place, max: 4 },
  onError: ({ message }) => told.push(message),
});
const { connection } = database;
afterAll(async () => {
  await database.close();
  await relay.close();
  await direct.close();
});

const one = prepareSql<{ number: number }, { number: number }>(
  (p) => sql`select ${p.number}::int as number`,
);
const readOnce = async () => (await one.first(connection, { number: 1 }))?.number;
const askPool = async () => (await sql`select 1`.execute(connection)).rows.length;
/** The last of one that did not come to be connected on a busy machine. */
const goneWords = /Connection terminated|connection was lost|timeout expired/;
const many = (ask: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: 8 }, async () => await ask()));

it('gives up connections that went silent, with words that say the database is gone, and opens new ones', async () => {
  await Promise.all([many(readOnce), many(askPool)]);
  await expect.poll(() => database.pulse.isAlive()).toBe(true);
  expect(relay.connections()).toBeGreaterThan(1);
  relay.silence();
  const asked = (await Promise.all([many(readOnce), many(askPool)])).flat();
  const failed = asked.filter((result) => result.status === 'rejected');
  expect(failed.length).toBeGreaterThan(0);
  for (const { reason } of failed) expect(String(reason)).toMatch(goneWords);
  expect(told.join()).toContain('had gone silent');
  expect(await readOnce()).toBe(1);
  expect(await askPool()).toBe(1);
  await expect.poll(() => database.pulse.isAlive()).toBe(true);
});

it('keeps a connection whose statement the database has not begun yet', async () => {
  const client = await database.pool.connect();
  await client.query('select 1');
  relay.hold();
  const late = client.query<{ number: number }>('select 7 as number');
  const before = relay.connections();
  await vi.waitUntil(() => relay.connections() > before, { timeout: 60_000, interval: 10 });
  // What is asked at this moment: PostgreSQL knows of no statement.
  expect(await database.pulse.isAlive()).toBe(true);
  relay.thaw();
  expect((await late).rows).toEqual([{ number: 7 }]);
  client.release();
});

it('asks again on the connection on which it asked, and on a new one where that is dead', async () => {
  const name = 'pulse';
  const asker = connectDatabase({
    pool: { ...relay.place, application_name: name },
    onError: () => {},
  });
  const pids = async () =>
    (
      await sql<{ pid: number }>`
        select pid from pg_stat_activity where application_name = ${name}`.execute(
        direct.connection,
      )
    ).rows.map(({ pid }) => pid);
  expect(await asker.pulse.isAlive()).toBe(true);
  const first = await pids();
  expect(first).toHaveLength(1);
  expect(await asker.pulse.isAlive()).toBe(true);
  expect(await pids()).toEqual(first);
  await sql`select pg_terminate_backend(${first[0]})`.execute(direct.connection);
  await expect.poll(() => asker.pulse.isAlive()).toBe(true);
  await asker.close();
  await expect.poll(pids).toEqual([]);
});

it('says once that lines were lost, where it is asked before anybody noticed', async () => {
  await Promise.all([many(readOnce), many(askPool)]);
  relay.silence();
  const waiting = many(readOnce);
  const heard: boolean[] = [];
  await expect
    .poll(async () => {
      heard.push(await database.pulse.isAlive());
      return heard.includes(false) && heard.at(-1);
    })
    .toBe(true);
  await waiting;
});

it('waits for a statement that only takes its time, and frees what a lost one has locked', async () => {
  const slow = sql`select pg_sleep(4)`.execute(connection);
  await sql`create table kept (number int)`.execute(direct.connection);
  await sql`insert into kept values (1)`.execute(direct.connection);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('update kept set number = 2');
  await slow;
  relay.silence();
  const lost = client.query('select 1');
  await expect(lost).rejects.toThrow('Connection terminated');
  client.release(true);
  // It would wait for the lock of a transaction that nobody ends.
  await sql`set lock_timeout = '20s'`.execute(direct.connection);
  await expect(sql`update kept set number = 3`.execute(direct.connection)).resolves.toBeDefined();
});
