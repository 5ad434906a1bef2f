// `npm run test:pg`: the same tests on PostgreSQL 15, the oldest that the product supports.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCommand, installSystemPackages } from './system-packages.mjs';
import { root } from './root.mjs';

const wanted = 15;
const usualFolders = [
  `/usr/lib/postgresql/${wanted}/bin`,
  `/usr/pgsql-${wanted}/bin`,
  `/opt/homebrew/opt/postgresql@${wanted}/bin`,
  `/usr/local/opt/postgresql@${wanted}/bin`,
];

/** The folder of PostgreSQL 15's programs, or undefined. */
function findPrograms() {
  const inPath = findCommand('postgres');
  const folders = inPath === undefined ? usualFolders : [...usualFolders, path.dirname(inPath)];
  return folders.find((folder) => {
    const { stdout } = spawnSync(path.join(folder, 'postgres'), ['--version'], {
      encoding: 'utf8',
    });
    return new RegExp(`\\(PostgreSQL\\) ${wanted}\\.`).test(stdout ?? '');
  });
}

/** PostgreSQL refuses to run as root: then it runs as a user who owns nothing else. */
function userOfDatabase() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout.trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Starts a cluster of its own on a socket only, and returns the address of an empty database. */
async function startCluster(programs) {
  const user = userOfDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'xuezhou-pg-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const initdb = spawnSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'xuezhou', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
    { cwd: '/', encoding: 'utf8', ...user },
  );
  if (initdb.status !== 0) throw new Error(`initdb 没有成功：${initdb.stderr}`);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ];
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: '/', stdio: 'ignore', ...user },
  );
  process.on('exit', () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  const address = `host=${encodeURIComponent(folder)}&user=xuezhou`;
  await createDatabase(`postgresql:///postgres?${address}`, server);
  return `postgresql:///xuezhou?${address}`;
}

/** Waits for the server, however long a busy machine takes, then makes the database. */
async function createDatabase(connectionString, server) {
  const { default: pg } = await import('pg');
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.query('create database xuezhou');
      return;
    } catch (error) {
      if (server.exitCode !== null || server.signalCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  if (findPrograms() === undefined) installSystemPackages([`postgresql-${wanted}`]);
  const programs = findPrograms();
  if (programs === undefined) {
    process.stderr.write(
      `没有找到 PostgreSQL ${wanted}。Debian 12：sudo apt-get install postgresql-${wanted}；macOS：brew install postgresql@${wanted}；` +
        '已有服务器的，用 DATABASE_URL=postgresql://用户:密码@主机/数据库 npm run test:pg（用户要能新建数据库）。\n',
    );
    process.exit(1);
  }
  return await startCluster(programs);
}

const { demandNode, installPackages } = await import('./install.mjs');
demandNode();
installPackages();
const url = await databaseUrl();
const child = spawn(process.execPath, ['tools/test.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: url },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
