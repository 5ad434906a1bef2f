import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrations } from '../capabilities.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { checkDatabase } from '../platform/database/check-database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { grantRunning, makeRunningRole, runningRole } from '../platform/database/running-role.ts';
import { migrateJobs } from '../platform/jobs/worker.ts';
import { databaseAs, databaseAt, inServer } from './database/database-server.ts';
import { lookAtFresh, type Fresh } from './database/make-fresh.ts';
import { memoryFolder, startClusterIn } from './database/memory-folder.ts';
import { quietLog } from './quiet-log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where to make databases, and the migrated one to copy. */
    readonly testServer: {
      readonly connectionString: string;
      readonly template: string;
      /** The role by which the product runs; empty where the server lets us make none, and its own user runs it. */
      readonly runner: string;
      readonly fresh: Fresh;
    };
  }
}

/** One PostgreSQL for the whole run: that of DATABASE_URL, whose user is a superuser, else a cluster of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'] ?? '';
  const cluster = given === '' ? await startClusterIn(memoryFolder()) : undefined;
  const connectionString = cluster?.connectionString ?? given;
  if (cluster !== undefined) await letNobodyAnalyze(connectionString);
  const template = `xuezhou_test_${process.pid}_template`;
  await inServer(connectionString, `create database ${template}`);
  await migrateTemplate(databaseAt(connectionString, template));
  const runner = await makeRunner(databaseAt(connectionString, template), cluster === undefined);
  const fresh = await lookAtFresh(databaseAt(connectionString, template));
  project.provide('testServer', { connectionString, template, runner, fresh });
  return async () => {
    if (cluster === undefined) await dropAll(connectionString, template.replace(/template$/, ''));
    else await cluster.stop();
  };
}

/** By chance some tests would plan with statistics, and a database that was analyzed is not used again. */
async function letNobodyAnalyze(connectionString: string): Promise<void> {
  await inServer(connectionString, 'alter system set autovacuum = off');
  await inServer(connectionString, 'select pg_reload_conf()');
}

/** The template, and those that wait to be used again. */
async function dropAll(connectionString: string, prefix: string): Promise<void> {
  const server = new pg.Client({ connectionString });
  await server.connect();
  const { rows } = await server.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await server.query(`drop database ${name} with (force)`);
  await server.end();
}

/** No connection may stay: a database in use cannot be copied. */
export async function migrateTemplate(connectionString: string): Promise<void> {
  const database = connectDatabase({
    pool: { connectionString, max: 2 },
    onError: (error) => {
      throw error;
    },
  });
  try {
    await checkDatabase(database.pool);
    await migrate(database.connection, migrations);
    await migrateJobs(database.pool, quietLog);
  } finally {
    await database.close();
  }
}

/** What a server that is not ours may refuse: to make a role, or to let it in. */
const isRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(42501|28...)$/.test(error.code ?? '');

/**
 * Copies of the database take along what is granted; the role belongs to the server. Empty where a server of others will
 * have none; anything else is a fault of ours, and without the role its tests would leave themselves out without a word.
 */
export async function makeRunner(connectionString: string, isOfOthers: boolean): Promise<string> {
  const owner = new pg.Pool({ connectionString, max: 1 });
  const runner = new pg.Client({ connectionString: databaseAs(connectionString, runningRole) });
  try {
    await makeRunningRole(owner);
    await grantRunning(owner, runningRole);
    await runner.connect();
    return runningRole;
  } catch (error) {
    if (!isOfOthers || !isRefused(error)) throw error;
    process.stderr.write(`The tests run as the owner of the tables: ${String(error)}\n`);
    return '';
  } finally {
    await runner.end().catch(() => undefined);
    await owner.end();
  }
}
