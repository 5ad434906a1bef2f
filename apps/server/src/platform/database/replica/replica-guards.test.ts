import pg from 'pg';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { openReplicatedDatabase } from '../../../testing/database/replicated-database.ts';
import { databaseAs } from '../../../testing/database/database-server.ts';
import { makeStudent } from '../../../testing/factories.ts';
import { runningRole } from '../running-role.ts';
import { lsnOf } from './lsn.ts';
import { openReplica } from './replica.ts';

const database = await openReplicatedDatabase();
afterAll(() => database.close());
const { connection } = database;

/** One that has all, and for which no time passes. */
async function openCaughtUp() {
  const replica = openReplica({
    url: databaseAs(database.replicaUrl, runningRole),
    ...{ most: 2, primary: connection, onError: () => {}, now: () => 0 },
  });
  onTestFinished(() => replica.close());
  expect(await replica.look(60, undefined)).toBe('replica');
  return replica;
}

it('a place that was made up costs no wait and no questions', async () => {
  const replica = await openCaughtUp();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const looks = Array.from({ length: 20 }, () => replica.look(60, lsnOf('FFFFFFFF/FFFFFFFF')));
  expect(new Set(await Promise.all(looks))).toEqual(new Set(['unseen']));
  // Whether the primary stands there, once.
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
  asked.mockRestore();
});

it('many who wait for the same replica ask it as often as one', async () => {
  const replica = await openCaughtUp();
  await database.pause();
  await makeStudent(connection);
  const wrote = await replica.position();
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const looks = Array.from({ length: 40 }, () => replica.look(60, wrote));
  expect(new Set(await Promise.all(looks))).toEqual(new Set(['unseen']));
  expect(asked.mock.calls.length).toBeLessThan(40);
  asked.mockRestore();
  await database.resume();
});

it('nothing is written where a replica stood, whoever stands there now', async () => {
  const promoted = openReplica({
    url: database.connectionString,
    ...{ most: 2, primary: connection, onError: () => {} },
  });
  onTestFinished(() => promoted.close());
  const written = promoted.database.pool.query('create table written_by_us ()');
  await expect(written).rejects.toThrow(/read-only/);
});

it('an address of the primary itself is no replica’s', async () => {
  const wrong = openReplica({
    url: database.connectionString,
    ...{ most: 2, primary: connection, onError: () => {} },
  });
  expect(await wrong.look(60, undefined)).toBe('gone');
  await wrong.close();
});
