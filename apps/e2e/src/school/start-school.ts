import { fork, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePorts } from '../../../../bench/school/free-ports.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

export interface School {
  readonly url: string;
  readonly phoneUrl: string;
  readonly environment: Record<string, string>;
  /** Kills the server as a power cut would, and leaves its data. */
  kill(): Promise<void>;
  /** Starts the server again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The demonstration catalogue with the lectures of its first chapter only: encoding all would take minutes. */
async function smallContent(folder: string): Promise<string> {
  const content = path.join(folder, 'content');
  await cp(path.join(root, 'content'), content, { recursive: true, dereference: true });
  const files = await readdir(content, { recursive: true });
  const lectures = files.filter((file) => file.endsWith('lectures.yaml')).toSorted();
  const first = lectures.find((file) => file.includes('cfa-level-1'));
  await Promise.all(
    lectures.filter((file) => file !== first).map((file) => rm(path.join(content, file))),
  );
  const camps = path.join(content, 'courses/cfa-level-1/camps.yaml');
  // A task of a lecture that is not there would take its camp along.
  const kept = (await readFile(camps, 'utf8'))
    .split('\n')
    .filter((line) => !/lecture: (?!1001|1002)/.test(line));
  await writeFile(camps, kept.join('\n'));
  return content;
}

/** Where the suite runs on a PostgreSQL of its own, each school gets a database of its own there. */
async function databaseFor(name: string): Promise<Record<string, string>> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined || url === '') return { DATABASE_URL: '' };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { DATABASE_URL: own.href };
}

export async function startSchool(name: string): Promise<School> {
  const folder = await mkdtemp(path.join(tmpdir(), `xuezhou-${name}-`));
  // The school, the sandbox's nine, and two of the live classes.
  const port = await freePorts(12);
  const environment = {
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    DATA_DIR: path.join(folder, 'var'),
    CONTENT_DIR: await smallContent(folder),
    LOG_LEVEL: 'error',
    // Browsers on the same machine keep it busier than students do.
    BUSY_AFTER_MS: '0',
    // The command line is one person, and agrees alone to what the stories give back.
    REFUND_SECOND_FEN: '1000000',
    // What the browser works instead of dragging is the same, only shorter.
    CAPTCHA_WORK_BITS: '12',
    // Live classes play from an origin of their own, which their story starts.
    LIVE_SECRET: 'live of the stories',
    LIVE_RTMP_URL: `rtmp://127.0.0.1:${port + 10}/live`,
    LIVE_HLS_URL: `http://127.0.0.1:${port + 11}/live`,
    // Answers are written by the sandbox's model.
    LLM_URL: 'sandbox',
    XUEZHOU_ROOT: root,
    ...(await databaseFor(`xuezhou_e2e_${name}_${port}`)),
  };
  const run = (entry: string, isReady: (message: object) => boolean) =>
    start(path.join(root, entry), environment, isReady);
  const serve = () => run('apps/server/dist/main.js', (message) => 'ready' in message);
  let server = await serve();
  const sandbox = await run('apps/sandbox/dist/main.js', (message) => 'consoleUrl' in message);
  return {
    url: `http://127.0.0.1:${port}`,
    phoneUrl: `http://127.0.0.1:${port + 1}`,
    environment,
    kill: async () => await end(server, 'SIGKILL'),
    restart: async () => {
      server = await serve();
    },
    stop: async () => {
      await Promise.all([end(server, 'SIGTERM'), end(sandbox, 'SIGTERM')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function start(
  entry: string,
  environment: Record<string, string>,
  isReady: (message: object) => boolean,
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(entry, [], { env: { ...process.env, ...environment }, cwd: root });
    child.on('message', (message: object) => {
      if (isReady(message)) resolve(child);
    });
    child.once('exit', (code) =>
      reject(new Error(`${entry} ended with ${code} before it was ready`)),
    );
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
