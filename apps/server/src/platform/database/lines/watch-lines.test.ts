import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
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
const many = (ask: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: 8 }, async () => await ask()));

it('gives up connections that went silent, with words that say the database is gone, and opens new ones', async () => {
  await Promise.all([many(readOnce), many(askPool)]);
  expect(await database.pulse.isAlive()).toBe(true);
  expect(relay.connections()).toBeGreaterThan(1);
  relay.silence();
  const asked = (await Promise.all([many(readOnce), many(askPool)])).flat();
  const failed = asked.filter((result) => result.status === 'rejected');
  expect(failed.length).toBeGreaterThan(0);
  for (const { reason } of failed)
    expect(String(reason)).toMatch(/Connection terminated|connection was lost/);
  expect(told.join()).toContain('had gone silent');
  expect(await readOnce()).toBe(1);
  expect(await askPool()).toBe(1);
  expect(await database.pulse.isAlive()).toBe(true);
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
