import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../../platform/database/connect.ts';
import { databaseAs, databaseAt, inServer } from './database-server.ts';
import { demandOneLine } from './one-line.ts';
import { quietLog } from '../quiet-log.ts';
// Brings the type of what the run provides.
import type {} from '../global-setup.ts';

/** As the owner of the tables, so that a test may do what it likes to them. */
export interface TestDatabase extends Database {
  readonly connectionString: string;
  /** The same as the role by which the product runs. */
  readonly running: Database;
}

/** A migrated, empty database of one's own; closing it drops it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { connectionString: server, template, runner } = inject('testServer');
  const name = `${template.replace(/template$/, '')}${randomUUID().slice(0, 8)}`;
  // A copy of the files costs a third less than writing each page to the log, which is the default.
  await inServer(server, `create database ${name} template ${template} strategy file_copy`);
  return connectTestDatabase(databaseAt(server, name), runner, async () => {
    await inServer(server, `drop database ${name} with (force)`);
  });
}

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
