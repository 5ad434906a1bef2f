import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '../../platform/database/connect.ts';
import { databaseAt, inServer } from './database-server.ts';
import { quietLog } from '../quiet-log.ts';
// Brings the type of what the run provides.
import type {} from '../global-setup.ts';

export interface TestDatabase extends Database {
  readonly connectionString: string;
}

/** A migrated, empty database of one's own; closing it drops it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { connectionString: server, template } = inject('testServer');
  const name = `${template.replace(/template$/, '')}${randomUUID().slice(0, 8)}`;
  // A copy of the files costs a third less than writing each page to the log, which is the default.
  await inServer(server, `create database ${name} template ${template} strategy file_copy`);
  const connectionString = databaseAt(server, name);
  const database = connectDatabase({
    pool: { connectionString, max: 16 },
    onError: (error) => quietLog.warn({ err: error }),
  });
  return {
    ...database,
    connectionString,
    close: async () => {
      await database.close();
      await inServer(server, `drop database ${name} with (force)`);
    },
  };
}
