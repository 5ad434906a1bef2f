import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectDatabase, type Database } from '../connect.ts';
import { prepareSql } from '../prepare.ts';
import { inTime } from './in-time.ts';
import { lsnOf, type Lsn } from './lsn.ts';

/** The server of a replica, and how far it has come. */
export interface Followed {
  readonly database: Database;
  /** Up to which log position it has replayed. Throws where it does not answer, or is no replica. */
  ask(): Promise<Lsn>;
  /** Whether it has come there within a moment; throws as `ask`. */
  reaches(wanted: Lsn): Promise<boolean>;
}

/** How long a request waits for the replica to catch up, and how often all waiting requests together ask it. */
const catchUpMs = 250;
const askEveryMs = 15;

/** Which server this is, whatever its address, and how far it has come; no place where it follows nobody. */
const askNode = `select pg_postmaster_start_time()::text as node,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`;

interface Said {
  readonly node: string;
  readonly lsn: string | null;
}

const askReplayed = prepareSql<object, Said>(() => sql.raw(askNode));

/** Opens nothing until it is asked. @param onMoved hears that another server stands there, of which nothing is known */
export function follow(options: {
  readonly url: string;
  readonly most: number;
  readonly onError: (error: Error) => void;
  readonly onMoved: () => void;
}): Followed {
  // All connections lead to the same server: what one has seen is believed of the others.
  let node: string | undefined;
  let replayed: Lsn | undefined;
  const database = connectDatabase({
    pool: { connectionString: options.url, max: options.most },
    onError: options.onError,
    greet: async (client) => {
      // Promoted, it would take what we write: each transaction is opened to read alone, whatever became of it since.
      await client.query('set default_transaction_read_only = on');
      const { rows } = await client.query<Said>(askNode);
      const here = rows[0]?.node ?? '';
      node ??= here;
      if (here === node) return;
      [node, replayed] = [undefined, undefined];
      options.onMoved();
      database.cut();
      throw new Error('the replica is another server now');
    },
  });
  const ask = async (): Promise<Lsn> => {
    const said = await inTime(askReplayed.first(database.connection, {}));
    const lsn = lsnOf(said?.lsn);
    if (said === undefined || said.node !== node || lsn === undefined)
      throw new Error('REPLICA_DATABASE_URL leads to no replica');
    if (replayed === undefined || lsn > replayed) replayed = lsn;
    return lsn;
  };
  let asked: { readonly at: number; readonly lsn: Promise<Lsn> } | undefined;
  const askTogether = async (): Promise<Lsn> => {
    const at = performance.now();
    if (asked === undefined || at - asked.at >= askEveryMs) asked = { at, lsn: ask() };
    return await asked.lsn;
  };
  return {
    database,
    ask,
    reaches: async (wanted) => {
      if (replayed !== undefined && replayed >= wanted) return true;
      for (let waited = 0; waited < catchUpMs; waited += askEveryMs) {
        if ((await askTogether()) >= wanted) return true;
        await delay(askEveryMs);
      }
      return false;
    },
  };
}
