import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../cli/run-cli.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database/test-database.ts';
import { sealValues } from '../capabilities/site/providers/provider-in-use.ts';
import { signerWith } from '../platform/signer.ts';
import { addressCheck, judgeCertificate, providerCheck, storeCheck } from './address-checks.ts';
import { databaseCheck, judgeClocks } from './database-checks.ts';
import { examine } from './doctor.ts';
import type { Check } from './finding.ts';
import { judgeNode, judgeOpenFiles } from './machine-checks.ts';
import { judgeWork, workCheck } from './work-check.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-doctor-'));
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const configOf = (environment: Record<string, string> = {}): Config =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...environment }, folder);

const faultsOf = async (check: Check, config: Config) =>
  (await examine(config, [check])).flatMap(({ findings }) =>
    findings.filter(({ level }) => level !== 'good'),
  );

describe('what can be judged without asking anybody', () => {
  it('knows which Node.js it can run on', () => {
    expect(judgeNode('20.18.3').level).toBe('fault');
    expect(judgeNode('18.20.0').level).toBe('fault');
    expect(judgeNode('20.19.0').level).toBe('good');
    expect(judgeNode('24.1.0').level).toBe('good');
  });

  it('asks for room for as many connections as a school has readers', () => {
    const limits = (most: string) =>
      `Limit   Soft Limit   Hard Limit   Units\nMax open files            ${most}                 524288               files`;
    expect(judgeOpenFiles(limits('1024'))).toMatchObject({ level: 'warning' });
    expect(judgeOpenFiles(limits('8192')).level).toBe('good');
    expect(judgeOpenFiles(limits('unlimited')).level).toBe('good');
    expect(judgeOpenFiles('').level).toBe('good');
  });

  it('minds clocks that differ, whichever is ahead', () => {
    expect(judgeClocks(1999).level).toBe('good');
    expect(judgeClocks(-2001).level).toBe('warning');
    expect(judgeClocks(30_001).level).toBe('fault');
  });

  it('minds a certificate two weeks before its end', () => {
    const now = new Date('2026-11-28T00:00:00Z');
    const until = (day: string) => judgeCertificate(new Date(`${day}T12:00:00Z`), now).level;
    expect(until('2026-11-27')).toBe('fault');
    expect(until('2026-12-11')).toBe('warning');
    expect(until('2026-12-12')).toBe('good');
  });
});

describe('the database', () => {
  const at = (address: string, more: Record<string, string> = {}) =>
    configOf({ DATABASE_URL: address, ...more });

  it('is said to be good, but for a role that owns its tables', async () => {
    const config = at(database.connectionString, { DATABASE_POOL: '2' });
    expect(await faultsOf(databaseCheck, config)).toEqual([
      expect.objectContaining({ words: expect.stringContaining('能关掉操作记录和账目的保护') }),
    ]);
    const [{ findings } = { findings: [] }] = await examine(config, [databaseCheck]);
    const words = findings.map((finding) => finding.words).join('\n');
    expect(words).toContain('具名语句跨事务可用');
    expect(words).toContain('表结构是最新的');
  });

  it('has too few connections for a server that wants more than there are', async () => {
    const config = at(database.connectionString, { DATABASE_POOL: '500' });
    expect(await faultsOf(databaseCheck, config)).toContainEqual(
      expect.objectContaining({ level: 'fault', cure: expect.stringContaining('max_connections') }),
    );
  });

  it('that was changed by a newer version is named', async () => {
    const own = await openTestDatabase();
    try {
      const name = '29991231-from-the-future';
      await own.pool.query('insert into kysely_migration values ($1, $2)', [name, '2999-12-31']);
      await own.pool.query('delete from kysely_migration where name like $1', ['20261123-%']);
      expect(await faultsOf(databaseCheck, at(own.connectionString))).toContainEqual(
        expect.objectContaining({ level: 'warning', words: expect.stringContaining(name) }),
      );
    } finally {
      await own.close();
    }
  });

  it('that is not there is told with what to do, as the start tells it', async () => {
    const gone = new URL(database.connectionString);
    gone.pathname = '/no_such_database';
    expect(await faultsOf(databaseCheck, at(gone.href))).toEqual([
      expect.objectContaining({ level: 'fault', words: expect.stringContaining('createdb') }),
    ]);
  });
});

describe('services that a page set', () => {
  it('that no key of the school opens are a fault, and looking makes no key', async () => {
    const sealed = sealValues({ signer: signerWith('that of another school') }, 'sms', {});
    await database.pool.query('insert into provider_setting (kind, sealed) values ($1, $2)', [
      ...['sms', sealed],
    ]);
    const config = configOf({
      ...{ DATABASE_URL: database.connectionString, DATA_DIR: path.join(folder, 'no-keys') },
    });
    expect(await faultsOf(providerCheck, config)).toContainEqual(
      expect.objectContaining({
        level: 'fault',
        words: expect.stringContaining('短信的密钥打不开'),
      }),
    );
    await expect(access(path.join(folder, 'no-keys'))).rejects.toThrow('ENOENT');
    await database.pool.query('delete from provider_setting');
  });
});

describe('the store', () => {
  it('is written to, read and cleaned up', async () => {
    expect(await faultsOf(storeCheck, configOf())).toEqual([]);
    expect(await faultsOf(storeCheck, configOf())).toEqual([]);
  });

  it('that takes nothing is a fault', async () => {
    const file = path.join(folder, 'no-folder');
    await writeFile(file, '');
    expect(await faultsOf(storeCheck, configOf({ DATA_DIR: file }))).toEqual([
      expect.objectContaining({ level: 'fault', cure: expect.stringContaining('DATA_DIR') }),
    ]);
  });
});

describe('the address', () => {
  it('is warned of where somebody else answers, or nobody', async () => {
    const stranger = createServer((_request, reply) => void reply.writeHead(404).end());
    await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    const config = configOf({ PUBLIC_URL: `http://127.0.0.1:${port}` });
    expect(await faultsOf(addressCheck, config)).toEqual([
      expect.objectContaining({ level: 'warning', words: expect.stringContaining('404') }),
    ]);
    await new Promise((resolve) => stranger.close(resolve));
    expect(await faultsOf(addressCheck, config)).toEqual([
      expect.objectContaining({ level: 'warning', words: expect.stringContaining('打不开') }),
    ]);
  });
});

it('a server that does not do all is told what no server does', async () => {
  expect(judgeWork('all', []).level).toBe('good');
  expect(judgeWork('web', [])).toMatchObject({
    level: 'warning',
    cure: expect.stringContaining('ROLE=worker'),
  });
  expect(judgeWork('web', ['worker'])).toMatchObject({
    level: 'warning',
    cure: expect.stringContaining('ROLE=media'),
  });
  expect(judgeWork('web', ['worker', 'media']).level).toBe('good');
  expect(judgeWork('worker', ['media']).level).toBe('good');
  const config = configOf({ DATABASE_URL: database.connectionString, ROLE: 'web' });
  const warned = expect.objectContaining({ words: expect.stringContaining('没有一台服务器') });
  expect(await faultsOf(workCheck, config)).toEqual([warned]);
  await sql`insert into job_worker (worker_id, role, seen_at) values ('one', 'all', now())`.execute(
    database.connection,
  );
  expect(await faultsOf(workCheck, config)).toEqual([]);
  await database.connection.deleteFrom('job_worker').execute();
});

it('one look that fails is told of that thing alone', async () => {
  const found = await examine(configOf(), [
    { title: 'one', look: () => Promise.reject(new Error('broken')) },
    { title: 'other', look: () => Promise.resolve([]) },
  ]);
  expect(found.map(({ findings }) => findings.map(({ words }) => words))).toEqual([
    ['看不了：broken'],
    [],
  ]);
});

it('xuezhou doctor opens no school, and ends with 1 where one cannot be run', async () => {
  const said: string[] = [];
  const terminal = { print: (line: string) => said.push(line), note: () => undefined };
  const run = async (config: Config) => {
    said.length = 0;
    const opened = () => Promise.reject(new Error('it opens a school'));
    return await runCli(['doctor'], opened, terminal, opened, { readConfig: () => config });
  };
  expect(await run(configOf())).toBe(0);
  expect(said.at(-1)).toMatch(/^0 处不行/);
  expect(await run(configOf({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }))).toBe(1);
  expect(said.join('\n')).toContain('✗ 连不上 DATABASE_URL');
});
