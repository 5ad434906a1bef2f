import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { counts } from '../../faults/counts.ts';
import { connectDatabase, type Database } from '../connect.ts';
import { readTogether } from '../gather.ts';
import { prepareSql, type Connection } from '../prepare.ts';
import { lagOver } from './lag.ts';
import { lsnOf, type Lsn } from './lsn.ts';

/** Who answers a read that may be late: the replica, or why not it. */
export type LateReader = Exclude<keyof typeof counts.lateReads, 'failed'>;

/** A PostgreSQL that follows the primary, and answers what may be late. */
export interface Replica {
  /** What it has, to be read alone. */
  readonly database: Database;
  /**
   * Whether it may answer somebody: it is at most `late` seconds behind the primary, and has what the session wrote before
   * this place of the log, for which it is waited a moment. One that is gone is asked again beside the requests, which do not wait for it.
   */
  look(late: number, wrote: Lsn | undefined): Promise<LateReader>;
  /** Where the primary stands now: whoever has read up to there sees all that was committed before the call. */
  position(): Promise<Lsn>;
  /** Seconds that it may be behind; undefined while nobody knows. */
  behind(): Promise<number | undefined>;
  close(): Promise<void>;
}

/** How long what is known of it is believed. */
const lookEveryMs = 1000;
/** One that has not answered by then is gone. */
const patienceMs = 1000;
/** How long somebody waits for it to catch up, and how often it is asked meanwhile. */
const catchUpMs = 250;
const askEveryMs = 15;

const askPosition = prepareSql<object, { lsn: string }>(
  () => sql`select pg_current_wal_insert_lsn()::text as lsn`,
);

/** Read after the last of those came who want it. */
const positionOf = readTogether<null, { lsn: string }>((connection) => ({
  keyOf: () => '',
  run: async () => {
    const row = await askPosition.first(connection, {});
    return new Map(row === undefined ? [] : [['', row]]);
  },
}));

/** Which server this is, whatever its address, and how far it has come; no place where it follows nobody. */
const askNode = `select pg_postmaster_start_time()::text as node,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn`;

const askReplayed = prepareSql<object, { node: string; lsn: string | null }>(() =>
  sql.raw(askNode),
);

/** Opens nothing until it is asked. */
export function openReplica(options: {
  readonly url: string;
  readonly most: number;
  readonly primary: Connection;
  readonly onError: (error: Error) => void;
  /** Milliseconds of a clock that only goes on. */
  readonly now?: () => number;
}): Replica {
  const { primary, onError, now = () => performance.now() } = options;
  // All connections lead to the same server: what one has seen is believed of the others.
  let node: string | undefined;
  const database = connectDatabase({
    pool: { connectionString: options.url, max: options.most },
    onError,
    greet: async (client) => {
      const { rows } = await client.query<{ node: string }>(askNode);
      const here = rows[0]?.node ?? '';
      node ??= here;
      if (here === node) return;
      moved();
      throw new Error('the replica is another server now');
    },
  });
  const lag = lagOver(now);
  let replayed: Lsn | undefined;
  let lookedAt = -Infinity;
  let isGone = false;
  let looking: Promise<void> | undefined;
  const moved = (): void => {
    node = undefined;
    replayed = undefined;
    lookedAt = -Infinity;
    database.cut();
  };
  const ask = async (): Promise<Lsn> => {
    const row = await inTime(askReplayed.first(database.connection, {}));
    const lsn = lsnOf(row?.lsn);
    if (row === undefined || row.node !== node || lsn === undefined)
      throw new Error('REPLICA_DATABASE_URL leads to no replica');
    if (replayed === undefined || lsn > replayed) replayed = lsn;
    return lsn;
  };
  const position = async (): Promise<Lsn> => {
    const lsn = lsnOf((await positionOf(primary, null))?.lsn);
    if (lsn === undefined) throw new Error('the primary does not say where it stands');
    return lsn;
  };
  const lookNow = async (): Promise<void> => {
    const at = now();
    try {
      const [stands, lsn] = await Promise.all([inTime(position()), ask()]);
      lag.note(at, stands);
      lag.reached(lsn);
      isGone = false;
    } catch (error) {
      if (!isGone) onError(error instanceof Error ? error : new Error(String(error)));
      isGone = true;
    }
    lookedAt = now();
  };
  const look = async (): Promise<void> => {
    if (now() - lookedAt < lookEveryMs) return;
    looking ??= lookNow().finally(() => (looking = undefined));
    // Whoever comes while it is gone does not wait to hear that it still is.
    if (!isGone) await looking;
  };
  /** Whether it has come so far within a moment. */
  const reaches = async (wanted: Lsn): Promise<boolean> => {
    for (let round = 0; replayed === undefined || replayed < wanted; round += 1) {
      if (round > catchUpMs / askEveryMs) return false;
      await delay(askEveryMs);
      lag.reached(await ask());
    }
    return true;
  };
  return {
    database,
    position,
    behind: async () => {
      await look();
      return isGone ? undefined : lag.behind();
    },
    look: async (late, wrote) => {
      await look();
      if (isGone) return 'gone';
      try {
        if (!lag.isWithin(late)) {
          const newest = lag.newest();
          if (newest === undefined || !(await reaches(newest)) || !lag.isWithin(late))
            return 'behind';
        }
        return wrote === undefined || (await reaches(wrote)) ? 'replica' : 'unseen';
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        isGone = true;
        return 'gone';
      }
    },
    close: async () => {
      await looking;
      await database.close();
    },
  };
}

/** Rejects when it takes too long; what comes later is nobody's. */
async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patienceMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}
