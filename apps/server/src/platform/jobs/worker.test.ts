import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { jobHandlers, openAppContext } from '../../capabilities.ts';
import { openRelay } from '../../testing/database/relay.ts';
import { quietLog } from '../../testing/quiet-log.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { giveBackLost } from './housekeeping.ts';
import { enqueue } from './jobs.ts';
import { startWorker, type JobHandlers, type Worker } from './worker.ts';

const school = await startTestApp();
const { connection } = school;
const relay = await openRelay(school.services.database.pool.options.connectionString ?? '');
const usual = jobHandlers(openAppContext(school.services));
let database: Database;
let worker: Worker;
/** What the job under test does. */
let work: () => Promise<void> = async () => {};
let runs = 0;

beforeEach(async () => {
  runs = 0;
  relay.mend();
  database = connectDatabase({ pool: { ...relay.place, max: 6 }, onError: () => {} });
  const handlers: JobHandlers = {
    ...usual,
    'count-answers': async () => {
      runs += 1;
      await work();
    },
  };
  const options = {
    database,
    isOnlyServer: true,
    role: 'all' as const,
    handlers,
    schedule: [],
    log: quietLog,
  };
  worker = await startWorker(options);
});

afterEach(async () => {
  relay.mend();
  await worker.stop();
  await database.close();
  await sql`delete from graphile_worker._private_jobs`.execute(connection);
});
afterAll(() => relay.close());

interface Left {
  attempts: number;
  last_error: string | null;
  is_locked: boolean;
}

const left = async (): Promise<Left | undefined> =>
  (
    await sql<Left>`select attempts, last_error, locked_at is not null as is_locked
      from graphile_worker.jobs where task_identifier = 'count-answers'`.execute(connection)
  ).rows[0];

/** A job that is under way until its end is asked for; nobody can write that down by then. */
async function endInOutage(end: () => void): Promise<void> {
  let go = () => {};
  work = async () => {
    await new Promise<void>((resolve) => (go = resolve));
    end();
  };
  await enqueue(connection, 'count-answers', {});
  await expect.poll(() => runs).toBe(1);
  relay.cut();
  const refused = relay.refused();
  go();
  // Whoever tries to write its end comes to nothing, again and again.
  await expect.poll(() => relay.refused()).toBeGreaterThan(refused + 3);
  expect(await left()).toMatchObject({ attempts: 1, is_locked: true });
}

it('writes down that a job is done once the database is back, and does it once', async () => {
  await endInOutage(() => {});
  relay.mend();
  await expect.poll(left).toBeUndefined();
  expect(runs).toBe(1);
});

it('writes down that a job failed once the database is back', async () => {
  await endInOutage(() => {
    throw new Error('the work failed');
  });
  relay.mend();
  await expect.poll(left).toMatchObject({ last_error: 'the work failed', is_locked: false });
});

it('stops while the database is away, and leaves the job to the next', async () => {
  await endInOutage(() => {});
  await worker.stop();
  await database.close();
  relay.mend();
  expect(await left()).toMatchObject({ is_locked: true });
  work = async () => {};
  database = connectDatabase({ pool: { ...relay.place, max: 6 }, onError: () => {} });
  const handlers: JobHandlers = { ...usual, 'count-answers': async () => void (runs += 1) };
  const options = {
    database,
    isOnlyServer: true,
    role: 'all' as const,
    handlers,
    schedule: [],
    log: quietLog,
  };
  worker = await startWorker(options);
  await expect.poll(left).toBeUndefined();
  expect(runs).toBe(2);
});

it('gives back a job that was taken and that nobody does, and no other', async () => {
  await worker.stop();
  await enqueue(connection, 'count-answers', {});
  await enqueue(connection, 'close-mocks', {});
  const lock = (ago: string) => sql`
    update graphile_worker._private_jobs set locked_by = 'pool-a', attempts = 1,
      locked_at = now() - ${ago}::interval`;
  await lock('30 seconds').execute(connection);
  await giveBackLost(connection, ['pool-a'], []);
  expect(await left()).toMatchObject({ is_locked: true });
  await lock('2 minutes').execute(connection);
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.jobs where task_identifier = 'close-mocks'
  `.execute(connection);
  await giveBackLost(connection, ['pool-b'], []);
  expect(await left()).toMatchObject({ is_locked: true });
  await giveBackLost(
    connection,
    ['pool-a'],
    rows.map(({ id }) => id),
  );
  expect(await left()).toMatchObject({ is_locked: false, attempts: 0 });
  const kept = await sql<{ is_locked: boolean }>`
    select locked_at is not null as is_locked from graphile_worker.jobs
    where task_identifier = 'close-mocks'`.execute(connection);
  expect(kept.rows).toEqual([{ is_locked: true }]);
});
