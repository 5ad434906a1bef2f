import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from 'graphile-worker';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { childOptions, defaultOwner, giveTree } from './database-owner.ts';
import { AlreadyRunningError } from './embedded-database-error.ts';
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  openEmbeddedDatabase,
} from './open-embedded-database.ts';
import { readPostmaster } from './postmaster-pid.ts';
import { makeFolder } from './testing/make-folder.ts';
import { startChild } from './testing/start-child.ts';
import { until } from './testing/until.ts';

const makeDirectory = (): string => path.join(makeFolder(), 'postgres');

/** A database that was made and closed; a copy of it is there sooner than another one is made. */
const made = mkdtempSync(path.join(tmpdir(), 'xuezhou-embedded-'));
const whereMade = path.join(made, 'postgres');

beforeAll(async () => {
  chmodSync(made, 0o755);
  await (await openEmbeddedDatabase({ directory: whereMade, role: 'tool' })).close();
});

afterAll(() => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));

/** The directory of a database that is there already and does not run. */
function copyMade(directory = makeDirectory()): string {
  cpSync(whereMade, directory, { recursive: true });
  giveTree(defaultOwner(), directory);
  return directory;
}

const runningPid = (directory: string): number | undefined => {
  const postmaster = readPostmaster(path.join(directory, 'data'));
  return postmaster?.isDatabase ? postmaster.pid : undefined;
};

async function open(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(options);
  onTestFinished(() => database.close());
  return database;
}

async function ask(connectionString: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

const canAsk = (connectionString: string): Promise<boolean> =>
  ask(connectionString, 'select 1').then(
    () => true,
    () => false,
  );

describe('the embedded database', () => {
  it('starts in an empty directory, keeps what it was given, and stops when closed', async () => {
    const directory = makeDirectory();
    const first = await openEmbeddedDatabase({ directory, role: 'server' });
    expect(first.startedHere).toBe(true);
    expect(await ask(first.connectionString, 'select current_database()')).toBe('xuezhou');
    await ask(first.connectionString, "create table kept as select '学舟' as word");
    await first.close();
    expect(runningPid(directory)).toBeUndefined();

    const second = await open({ directory, role: 'server' });
    expect(await ask(second.connectionString, 'select word from kept')).toBe('学舟');
  });

  it('finds Chinese by trigrams, commits durably and listens on no network', async () => {
    const { connectionString } = await open({ directory: copyMade(), role: 'server' });
    await ask(connectionString, 'create extension pg_trgm');
    expect(await ask(connectionString, "select cardinality(show_trgm('现金流量')) > 2")).toBe(true);
    expect(await ask(connectionString, "select current_setting('fsync')")).toBe('on');
    expect(await ask(connectionString, "select current_setting('listen_addresses')")).toBe('');
  });

  it('takes a path with blanks, a comma and Chinese, and graphile-worker takes its connection string', async () => {
    const directory = path.join(makeFolder(), 'my 学,舟', 'postgres');
    const { connectionString, close } = await openEmbeddedDatabase({ directory, role: 'server' });
    const runner = await run({
      connectionString,
      taskList: { nothing: () => {} },
      noHandleSignals: true,
    });
    await runner.stop();
    expect(await ask(connectionString, 'select count(*)::int from graphile_worker.jobs')).toBe(0);
    await close();
  });

  it('refuses a second server and says where the first one is', async () => {
    const directory = copyMade();
    await open({ directory, role: 'server', description: 'http://127.0.0.1:8080' });
    const { report } = await startChild({ directory, role: 'server' });
    const refusal = report.isOpen ? undefined : report.error;
    expect(refusal?.name).toBe('AlreadyRunningError');
    expect(refusal?.message).toContain(
      `学舟已经在运行（进程 ${process.pid}，http://127.0.0.1:8080）`,
    );
    expect(runningPid(directory)).toBeDefined();
  });

  it('lets a tool work beside the server, and whoever is last out stops it', async () => {
    const directory = copyMade();
    const server = await openEmbeddedDatabase({ directory, role: 'server' });
    const tool = await openEmbeddedDatabase({ directory, role: 'tool' });
    expect(tool.startedHere).toBe(false);
    await server.close();
    expect(await canAsk(tool.connectionString)).toBe(true);
    await tool.close();
    expect(runningPid(directory)).toBeUndefined();
  });

  it('lets a server in while a tool is at work', async () => {
    const directory = copyMade();
    await open({ directory, role: 'tool' });
    expect((await open({ directory, role: 'server' })).startedHere).toBe(false);
  });

  it('adopts the database of a killed server, whose place is free at once', async () => {
    const directory = copyMade();
    const killed = await startChild({ directory, role: 'server' });
    const pid = runningPid(directory);
    await killed.end('SIGKILL');
    const heir = await openEmbeddedDatabase({ directory, role: 'server' });
    expect(heir.startedHere).toBe(false);
    expect(runningPid(directory)).toBe(pid);
    await heir.close();
    expect(runningPid(directory)).toBeUndefined();
  });

  it('starts the database again when that is killed under a running server', async () => {
    const directory = copyMade();
    const lines: string[] = [];
    const server = await open({ directory, role: 'server', log: (line) => lines.push(line) });
    process.kill(runningPid(directory)!, 'SIGKILL');
    await until(() => lines.includes('数据库已重新启动'));
    expect(await canAsk(server.connectionString)).toBe(true);
    await expect(openEmbeddedDatabase({ directory, role: 'server' })).rejects.toThrow(
      AlreadyRunningError,
    );
  });

  it('starts again after server and database were both killed', async () => {
    const directory = copyMade();
    const killed = await startChild({ directory, role: 'server' });
    process.kill(runningPid(directory)!, 'SIGKILL');
    await killed.end('SIGKILL');
    expect(await canAsk((await open({ directory, role: 'server' })).connectionString)).toBe(true);
  });

  it('survives two cold starts at once: one server opens, the other is told', async () => {
    const directory = makeDirectory();
    const children = await Promise.all([1, 2].map(() => startChild({ directory, role: 'server' })));
    const refused = children.flatMap(({ report }) => (report.isOpen ? [] : [report.error.name]));
    expect(refused).toEqual(['AlreadyRunningError']);
    expect(readdirSync(directory).filter((name) => name.startsWith('data.new'))).toEqual([]);
  });

  it('serves those who come while the last one out is stopping it', async () => {
    const directory = copyMade();
    const visit = async (): Promise<void> => {
      for (let round = 0; round < 8; round += 1) {
        const { connectionString, close } = await openEmbeddedDatabase({ directory, role: 'tool' });
        expect(await ask(connectionString, 'select 1')).toBe(1);
        await close();
      }
    };
    await Promise.all([visit(), visit(), visit()]);
    expect(runningPid(directory)).toBeUndefined();
  });

  it('is not misled by what a killed initdb left', async () => {
    const directory = makeDirectory();
    const noProcess = 2 ** 22 + 1;
    const abandoned = path.join(directory, `data.new-${noProcess}-abcdef`);
    mkdirSync(abandoned, { recursive: true });
    writeFileSync(path.join(abandoned, 'PG_VERSION'), '18\n');
    await open({ directory, role: 'server' });
    expect(existsSync(abandoned)).toBe(false);
  });

  it.skipIf(process.platform !== 'linux')(
    'is not misled by another process that has the old pid',
    async () => {
      const directory = copyMade();
      const killed = await startChild({ directory, role: 'server' });
      process.kill(runningPid(directory)!, 'SIGKILL');
      await killed.end('SIGKILL');
      const stranger = spawn('/bin/sleep', ['300'], childOptions(defaultOwner()));
      onTestFinished(() => void stranger.kill('SIGKILL'));
      const pidFile = path.join(directory, 'data', 'postmaster.pid');
      writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(stranger.pid)));
      expect(await canAsk((await open({ directory, role: 'server' })).connectionString)).toBe(true);
      expect(stranger.exitCode).toBeNull();
    },
  );

  it('quotes the last lines of the log when the database does not start', async () => {
    const directory = copyMade();
    await (await openEmbeddedDatabase({ directory, role: 'tool' })).close();
    writeFileSync(path.join(directory, 'data', 'postgresql.conf'), 'no_such_setting = on\n');
    await expect(openEmbeddedDatabase({ directory, role: 'server' })).rejects.toThrow(
      /没有启动成功[^]*no_such_setting/,
    );
  });
});
