import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../../platform/database/connect.ts';
import { databaseAs, databaseAt, inServer } from './database-server.ts';
import { makeFresh, type Fresh } from './make-fresh.ts';
import { demandOneLine } from './one-line.ts';
import { freeDatabases, hasAnyFailed } from './failures.ts';
import { quietLog } from '../quiet-log.ts';
// Brings the type of what the run provides.
import type {} from '../global-setup.ts';

/** As the owner of the tables, so that a test may do what it likes to them. */
export interface TestDatabase extends Database {
  readonly connectionString: string;
  /** The same as the role by which the product runs. */
  readonly running: Database;
}

/** A migrated, empty database of one's own. Closing it makes it fit for the next who asks, or else drops it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { connectionString: server, template, runner, fresh } = inject('testServer');
  const name = freeDatabases.pop() ?? (await copyOf(server, template));
  return connectTestDatabase(databaseAt(server, name), runner, async () => {
    const reason = hasAnyFailed() ? 'a test failed' : await reasonAgainst(server, name, fresh);
    if (reason !== undefined) return await inServer(server, `drop database ${name} with (force)`);
    // Whoever still has the old address meets no database there, and not that of the next test.
    const next = nameBeside(template);
    await inServer(server, `alter database ${name} rename to ${next}`);
    freeDatabases.push(next);
  });
}

const nameBeside = (template: string): string =>
  `${template.replace(/template$/, '')}${randomUUID().slice(0, 8)}`;

async function copyOf(server: string, template: string): Promise<string> {
  const name = nameBeside(template);
  // A copy of the files costs a third less than writing each page to the log, which is the default.
  await inServer(server, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

/** Where it cannot even be looked at, that is one. */
const reasonAgainst = async (
  server: string,
  name: string,
  fresh: Fresh,
): Promise<string | undefined> =>
  await makeFresh(server, name, fresh).catch((error: unknown) => String(error));

/** One that is there. @param drop takes it away, once nobody is connected to it */
export function connectTestDatabase(
  connectionString: string,
  runner: string,
  drop: () => Promise<void>,
): TestDatabase {
  const onError = (error: Error) => quietLog.warn({ err: error });
  const connect = (address: string) =>
    connectDatabase({ pool: { connectionString: address, max: 16 }, onError });
  const database = connect(connectionString);
  const running = connect(runner === '' ? connectionString : databaseAs(connectionString, runner));
  demandOneLine(running);
  return {
    ...database,
    connectionString,
    running,
    close: async () => {
      await running.close();
      await database.close();
      await drop();
    },
  };
}
