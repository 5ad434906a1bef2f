import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { counts } from '../faults/counts.ts';
import { NamingClient } from './naming-client.ts';
import { readThrough, type Connection } from './prepare.ts';
import type { Pulse } from './lines/pulse.ts';
import { shareReads } from './shared-reads.ts';
import type { Tables } from './tables.ts';
import { watchLines, type LineWatch } from './lines/watch-lines.ts';

// bigint sums and counts of this product stay far below 2^53; as strings they would leak into the contract.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A day stays a day: as a Date it would shift with the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface Database {
  readonly pool: pg.Pool;
  readonly connection: Connection;
  readonly pulse: Pulse;
  /** It is down for want of room, as far as anybody here can know. */
  isDiskFull(): boolean;
  /** Cuts every connection; what is asked next opens new ones. */
  cut(): void;
  close(): Promise<void>;
}

const patience = {
  connectionTimeoutMillis: 15_000,
  statement_timeout: 120_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** Nobody waits there for a place. */
const patienceOfReads = { connectionTimeoutMillis: 5000 };

/** How long connections may take to say farewell. */
const farewellMs = 5000;

/**
 * A line that is lost without a word ends at the other side as well, with its transaction and its locks: PostgreSQL
 * would else keep it for two hours. It means nothing to a socket in the file system.
 */
const endWithLine =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set tcp_user_timeout = 60000';

/** Opens a pool of named-statement connections, and beside it the shared ones. Nothing is sent until the first query. */
export function connectDatabase(options: {
  pool: pg.PoolConfig;
  onError: (error: Error) => void;
  isDiskFull?: () => boolean;
  /** Asked of each new connection before anything else is; where it throws, the connection is none. */
  greet?: (client: pg.ClientBase) => Promise<void>;
}): Database {
  const { onError, isDiskFull = () => false, greet } = options;
  const watch = watchLines(options.pool, (count) => {
    counts.silentConnections += count;
    onError(new Error(`${count} connections to the database had gone silent and were cut`));
  });
  const Client = watchedBy(watch);
  const pool = new pg.Pool({
    ...options.pool,
    ...patience,
    Client,
    onConnect: (async (client: pg.ClientBase) => {
      await client.query(endWithLine).catch(onError);
      await greet?.(client);
    }) as unknown as (client: pg.ClientBase) => void,
  });
  // Without these two a dropped idle connection would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const connection = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const reads = shareReads(
    (pipelined) => new Client({ ...options.pool, ...patience, ...patienceOfReads, ...pipelined }),
    onError,
    greet,
  );
  readThrough(connection, reads);
  return {
    pool,
    connection,
    isDiskFull,
    cut: () => watch.cutAll(),
    pulse: { isAlive: async () => (await watch.ask()) === 'well' },
    close: async () => {
      const cut = setTimeout(() => watch.close(), farewellMs);
      await Promise.all([connection.destroy(), reads.close()]);
      clearTimeout(cut);
      watch.close();
    },
  };
}

const watchedBy = (watch: LineWatch) =>
  class extends NamingClient {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      watch.add(this);
    }
  };
