import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { SocketConnection } from './connection.ts';
import { finishRestoring, markReady, noteAdded, restoringPlace } from './restoring-place.ts';
import { makeSecond, secondOf, takeSecond } from './second-database.ts';
import { startThrowawayCluster } from './start-throwaway-cluster.ts';
import { makeFolder } from './testing/make-folder.ts';

const cluster = await startThrowawayCluster();
afterAll(() => cluster.stop());
const { searchParams } = new URL(cluster.connectionString.replace('///', '//here/'));
const connection: SocketConnection = {
  host: searchParams.get('host') ?? '',
  port: Number(searchParams.get('port')),
  user: searchParams.get('user') ?? '',
  ...{ database: 'xuezhou', ssl: false },
};

async function run(database: string, sql: string): Promise<string | undefined> {
  const client = new Client({ ...connection, database });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(sql);
    return rows[0]?.name;
  } finally {
    await client.end();
  }
}

const mark = async (database: string, name: string) =>
  await run(database, `create table school as select '${name}'::text as name`);
const school = async () => await run('xuezhou', 'select name from school');
const databases = async () =>
  await run(
    'postgres',
    `select string_agg(datname, ' ' order by datname) as name from pg_database where datname like 'xuezhou%'`,
  );

let folder: string;
let said: string[];
let gone: string[];
const finish = async (given: { isEmpty?: boolean; breaks?: boolean } = {}) =>
  await finishRestoring(folder, connection, {
    isEmpty: () => Promise.resolve(given.isEmpty ?? true),
    takeBack: (key) => {
      if (given.breaks === true) return Promise.reject(new Error('the store is silent'));
      gone.push(key);
      return Promise.resolve();
    },
    warn: (_error, words) => said.push(words),
  });

beforeEach(async () => {
  [folder, said, gone] = [makeFolder(), [], []];
  await run('postgres', 'drop database if exists xuezhou with (force)');
  await run('postgres', 'create database xuezhou');
  await mark('xuezhou', 'that is there');
  await makeSecond(connection);
  await mark(secondOf(connection).database, 'restored');
  const place = restoringPlace(folder);
  mkdirSync(place.backup, { recursive: true });
  mkdirSync(place.own);
  writeFileSync(path.join(place.own, 'secret'), 'of the backup');
  writeFileSync(path.join(folder, 'secret'), 'its own');
  await noteAdded(place, ['notes/1/a.txt', 'video/b.mp4']);
});

const secret = () => readFileSync(path.join(folder, 'secret'), 'utf8');

it('takes a whole one for the school with its secret and files, also where it was stopped in between', async () => {
  await markReady(restoringPlace(folder));
  await takeSecond(connection);
  // By its name it is there: whether somebody is in it is no question any more.
  await finish({ isEmpty: false });
  expect([await school(), secret(), gone]).toEqual(['restored', 'of the backup', []]);
  expect(await databases()).toBe('xuezhou');
  expect(existsSync(path.join(folder, 'restoring'))).toBe(false);
  await finish();
  expect(await school()).toBe('restored');
});

it('of one that was cut off takes the files back, also at a later start', async () => {
  writeFileSync(restoringPlace(folder).added, '["torn', { flag: 'a' });
  await finish({ breaks: true });
  expect([await school(), secret(), said.length]).toEqual(['that is there', 'its own', 1]);
  expect(existsSync(restoringPlace(folder).backup)).toBe(false);
  await finish();
  expect(gone).toEqual(['notes/1/a.txt', 'video/b.mp4']);
  expect(await databases()).toBe('xuezhou');
  expect(existsSync(path.join(folder, 'restoring'))).toBe(false);
});

it('never replaces a school that somebody has begun meanwhile, and touches none of its files', async () => {
  await markReady(restoringPlace(folder));
  await finish({ isEmpty: false });
  expect([await school(), secret(), gone]).toEqual(['that is there', 'its own', []]);
  expect(said).toEqual(['这里已经有人开了学校，没有用恢复出来的那一所替换它']);
  expect(await databases()).toBe('xuezhou');
  expect(existsSync(path.join(folder, 'restoring'))).toBe(false);
});
