import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { NamingClient } from './naming-client.ts';
import { readThrough, type Connection } from './prepare.ts';
import { databasePulse, type Pulse } from './pulse.ts';
import { shareReads } from './shared-reads.ts';
import type { Tables } from './tables.ts';

// bigint sums and counts of this product stay far below 2^53; as strings they would leak into the contract.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A day stays a day: as a Date it would shift with the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface Database {
  readonly pool: pg.Pool;
  readonly connection: Connection;
  readonly pulse: Pulse;
  close(): Promise<void>;
}

/** Opens a pool of named-statement connections, and beside it the shared ones. Nothing is sent until the first query. */
export function connectDatabase(options: {
  pool: pg.PoolConfig;
  onError: (error: Error) => void;
}): Database {
  const timeouts = { connectionTimeoutMillis: 15_000, statement_timeout: 120_000 };
  const pool = new pg.Pool({ ...options.pool, ...timeouts, Client: NamingClient });
  // Without these two a dropped idle connection would end the process.
  pool.on('error', options.onError);
  pool.on('connect', (client) => client.on('error', options.onError));
  const connection = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const reads = shareReads({ ...options.pool, ...timeouts }, options.onError);
  readThrough(connection, reads);
  const pulse = databasePulse(options.pool);
  return {
    pool,
    connection,
    pulse,
    close: async () => {
      await Promise.all([connection.destroy(), reads.close(), pulse.close()]);
    },
  };
}
