import { Kysely, PostgresDialect } from 'kysely';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { NamingClient } from './naming-client.ts';
import type { Connection } from './prepare.ts';
import type { Tables } from './tables.ts';

// bigint sums and counts of this product stay far below 2^53; as strings they would leak into the contract.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A day stays a day: as a Date it would shift with the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface Database {
  readonly pool: pg.Pool;
  readonly connection: Connection;
  /** The application_name of every connection of this pool; no other pool has it. */
  readonly name: string;
  close(): Promise<void>;
}

/** Opens a pool of named-statement connections. Nothing is sent until the first query. */
export function connectDatabase(options: {
  pool: pg.PoolConfig;
  onError: (error: Error) => void;
}): Database {
  const name = `xuezhou-${randomUUID()}`;
  const pool = new pg.Pool({
    ...options.pool,
    application_name: name,
    Client: NamingClient,
  });
  // Without these two a dropped idle connection would end the process.
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  const connection = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, connection, name, close: () => connection.destroy() };
}
