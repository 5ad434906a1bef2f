import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { freePorts } from '../../../../bench/school/free-ports.ts';
import { copyPreparedSchool } from './prepared-school.ts';
import { end, root, startSandbox, startServer, type Environment } from './processes.ts';
import { makeSchoolFolder } from './school-folder.ts';
import { copySmallContent } from './small-content.ts';

export interface School {
  readonly url: string;
  readonly phoneUrl: string;
  readonly environment: Environment;
  /** What the server printed of how the first owner is made; nothing where the school has one. */
  readonly firstLines: readonly string[];
  /** Kills the server as a power cut would, and leaves its data. */
  kill(): Promise<void>;
  /** Starts the server again on the same data. */
  restart(): Promise<void>;
  /** Stops both and starts them again, without what held for the first start alone; the sandbox has forgotten everything. */
  startAnew(): Promise<void>;
  stop(): Promise<void>;
}

interface Beginning {
  /** Holds for the first start alone. */
  readonly first?: Environment;
  /** Without people and courses. */
  readonly isEmpty?: boolean;
  /** What fills the empty place before anything starts in it. */
  readonly fill?: (environment: Environment) => Promise<void>;
}

/** Fills a folder with a school; what the server has to be told of it. */
async function furnish(folder: string, database: string, isEmpty: boolean): Promise<Environment> {
  const given = process.env['DATABASE_URL'];
  const places = {
    DATA_DIR: path.join(folder, 'var'),
    CONTENT_DIR: path.join(folder, 'content'),
  };
  const isOwn = given === undefined || given === '';
  const DATABASE_URL = isOwn ? '' : await createDatabase(given, database);
  if (isEmpty) return { ...places, DATABASE_URL, DEMO: 'off' };
  if (isOwn) {
    await copyPreparedSchool(folder);
    // Nothing is to be imported again.
    return { ...places, DATABASE_URL, DEMO: 'off' };
  }
  await copySmallContent(places.CONTENT_DIR);
  return { ...places, DATABASE_URL };
}

/** Where the suite runs on a PostgreSQL of its own, each school gets a database of its own there. */
async function createDatabase(given: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: given });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(given);
  own.pathname = `/${name}`;
  return own.href;
}

/** What a school of stories is told, from the first of its ports: itself, the sandbox's eleven, and two of the live classes. */
const environmentAt = (port: number): Environment => ({
  PORT: String(port),
  SANDBOX_PORT: String(port + 1),
  LOG_LEVEL: 'error',
  // Browsers on the same machine keep it busier than students do, and all of them have one address.
  BUSY_AFTER_MS: '0',
  RATE_LIMIT: '0',
  // The command line is one person, and agrees alone to what the stories give back.
  REFUND_SECOND_FEN: '1000000',
  // What the browser works instead of dragging is the same, only shorter.
  CAPTCHA_WORK_BITS: '12',
  // Who may ask for a code again after a minute has done it after none.
  SMS_RESEND_SECONDS: '0',
  // Live classes play from an origin of their own, which their story starts.
  LIVE_SECRET: 'live of the stories',
  LIVE_RTMP_URL: `rtmp://127.0.0.1:${port + 12}/live`,
  LIVE_HLS_URL: `http://127.0.0.1:${port + 13}/live`,
  // Answers are written by the sandbox's model.
  LLM_URL: 'sandbox',
  // The sandbox stands on this machine, a company's sign-in among it.
  PRIVATE_NETWORKS_ALLOWED: '127.0.0.0/8',
  // No browser here reaches a real one.
  PUSH_SERVICES: `http://127.0.0.1:${port + 1}`,
  XUEZHOU_ROOT: root,
});

export async function startSchool(
  name: string,
  more: Environment = {},
  { first = {}, isEmpty = false, fill }: Beginning = {},
): Promise<School> {
  const folder = await makeSchoolFolder(name);
  const database = `xuezhou_e2e_${name}_${randomBytes(4).toString('hex')}`;
  const furnished = await furnish(folder, database, isEmpty);
  await fill?.({ XUEZHOU_ROOT: root, ...furnished, ...more });
  const port = await freePorts(14);
  const environment = { ...environmentAt(port), ...furnished, ...more };
  // It is there at once, and has its ports before others take them.
  let sandbox = await startSandbox({ ...environment, ...first });
  let firstLines: readonly string[] = [];
  let server = await startServer({ ...environment, ...first }, ({ ready }) => {
    firstLines = ready.console.first;
  }).catch(async (error: unknown) => {
    await end(sandbox, 'SIGTERM');
    throw error;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    phoneUrl: `http://127.0.0.1:${port + 1}`,
    environment,
    firstLines,
    kill: async () => await end(server, 'SIGKILL'),
    restart: async () => {
      server = await startServer(environment);
    },
    startAnew: async () => {
      await Promise.all([end(server, 'SIGTERM'), end(sandbox, 'SIGTERM')]);
      sandbox = await startSandbox(environment);
      server = await startServer(environment);
    },
    stop: async () => {
      await Promise.all([end(server, 'SIGTERM'), end(sandbox, 'SIGTERM')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
