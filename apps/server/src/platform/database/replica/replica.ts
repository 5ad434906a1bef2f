import { sql } from 'kysely';
import type { counts } from '../../faults/counts.ts';
import type { Database } from '../connect.ts';
import { readTogether } from '../gather.ts';
import { prepareSql, type Connection } from '../prepare.ts';
import { follow, type Followed } from './followed.ts';
import { inTime } from './in-time.ts';
import { lagOver, type Lag } from './lag.ts';
import { lsnOf, type Lsn } from './lsn.ts';

/** Who answers a read that may be late: the replica, or why not it. */
export type LateReader = Exclude<keyof typeof counts.lateReads, 'failed'>;

/** A PostgreSQL that follows the primary, and answers what may be late. */
export interface Replica {
  /** What it has, to be read alone. */
  readonly database: Database;
  /**
   * Whether it may answer somebody: it is at most `late` seconds behind the primary, and has what the session wrote before
   * this place of the log, for which it is waited a moment. One that is gone is asked again beside the requests, which do
   * not wait for it.
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
/** How often at most the primary is asked whether it stands as far as somebody says. */
const checkEveryMs = 100;

const askPosition = prepareSql<object, { lsn: string }>(
  () => sql`select pg_current_wal_insert_lsn()::text as lsn`,
);

/** Concurrent callers share one query, which is sent after the last of them asked. */
const positionOf = readTogether<null, { lsn: string }>((connection) => ({
  keyOf: () => '',
  run: async () => {
    const row = await askPosition.first(connection, {});
    return new Map(row === undefined ? [] : [['', row]]);
  },
}));

async function positionIn(primary: Connection): Promise<Lsn> {
  const lsn = lsnOf((await positionOf(primary, null))?.lsn);
  if (lsn === undefined) throw new Error('the primary does not say where it stands');
  return lsn;
}

interface Options {
  readonly url: string;
  readonly most: number;
  readonly primary: Connection;
  readonly onError: (error: Error) => void;
  /** Milliseconds of a clock that only goes on. */
  readonly now?: () => number;
}

/** After a quiet time the replica may have caught up without our knowing, so it is asked once more. */
async function isWithin(late: number, lag: Lag, followed: Followed): Promise<boolean> {
  const newest = lag.newest();
  if (!lag.isWithin(late) && newest !== undefined && (await followed.reaches(newest)))
    lag.reached(newest);
  return lag.isWithin(late);
}

/** How far the primary has come at least, so that nobody waits for a place that somebody made up. */
function primaryOf(primary: Connection, now: () => number) {
  let known: Lsn | undefined;
  let askedAt = -Infinity;
  const position = async (): Promise<Lsn> => {
    const stands = await positionIn(primary);
    if (known === undefined || stands > known) known = stands;
    return stands;
  };
  const hasReached = (place: Lsn): boolean => known !== undefined && place <= known;
  // Of what another server noted a moment ago this one may not know yet: the primary is asked then.
  const hasWritten = async (place: Lsn): Promise<boolean> => {
    if (hasReached(place)) return true;
    if (now() - askedAt < checkEveryMs) return false;
    askedAt = now();
    await inTime(position()).catch(() => undefined);
    return hasReached(place);
  };
  return {
    position,
    /** Whether a replica has what was written there; where nothing was, it has. */
    isSeen: async (wrote: Lsn | undefined, replica: Followed): Promise<boolean> =>
      wrote === undefined || ((await hasWritten(wrote)) && (await replica.reaches(wrote))),
  };
}

/** Opens nothing until it is asked. */
export function openReplica(options: Options): Replica {
  const { url, most, primary, onError, now = () => performance.now() } = options;
  let lookedAt = -Infinity;
  const written = primaryOf(primary, now);
  const followed = follow({
    ...{ url, most, onError },
    // How far the former one had come says nothing of this one.
    onMoved: () => void ([lookedAt, lag] = [-Infinity, lagOver(now)]),
  });
  let lag = lagOver(now);
  let isGone = false;
  let looking: Promise<void> | undefined;
  const lost = (error: unknown): void => {
    if (!isGone) onError(new Error('the replica is gone', { cause: error }));
    isGone = true;
  };
  const lookNow = async (): Promise<void> => {
    const at = now();
    try {
      const [stands, lsn] = await Promise.all([inTime(written.position()), followed.ask()]);
      lag.note(at, stands);
      lag.reached(lsn);
      isGone = false;
    } catch (error) {
      lost(error);
    }
    lookedAt = now();
  };
  const look = async (): Promise<void> => {
    if (now() - lookedAt < lookEveryMs) return;
    looking ??= lookNow().finally(() => (looking = undefined));
    // Whoever comes while it is gone does not wait to hear that it still is.
    if (!isGone) await looking;
  };
  return {
    database: followed.database,
    position: written.position,
    behind: async () => {
      await look();
      return isGone ? undefined : lag.behind();
    },
    look: async (late, wrote) => {
      await look();
      if (isGone) return 'gone';
      try {
        if (!(await isWithin(late, lag, followed))) return 'behind';
        return (await written.isSeen(wrote, followed)) ? 'replica' : 'unseen';
      } catch (error) {
        lost(error);
        return 'gone';
      }
    },
    close: async () => {
      await looking;
      await followed.database.close();
    },
  };
}
