import type { Socket } from 'node:net';
import type { NamingClient } from './naming-client.ts';

/** How often lines are looked at, milliseconds. */
export const lookEveryMs = 500;
/** Looks after which one that waits for an answer and heard nothing is asked about, and one that still connects. */
const quietLooks = 3;
const quietConnectingLooks = 8;
/** Looks after which nobody waits any more, whatever the database says of it: longer than it lets a statement run. */
const hopelessLooks = 130_000 / lookEveryMs;
/** Looks after which one on which nothing is asked is asked something: nobody else would notice that it is dead. */
const idleLooks = 20_000 / lookEveryMs;
/** Looks after which a farewell that is not answered is cut short. */
const farewellLooks = 3000 / lookEveryMs;

/** One connection, as it looks from here. */
export interface Line {
  /** The process of PostgreSQL at its other end; null until it is connected. */
  readonly pid: number | null;
  /** It waits for an answer, and has heard nothing for so long that the database has to be asked. */
  isQuiet(): boolean;
  /** Quiet, and nothing came since the last look either. */
  isStillQuiet(): boolean;
  /** Nothing is asked on it. */
  isIdle(): boolean;
  /** Looks since it was last heard. */
  unheard(): number;
  isHopeless(): boolean;
  /** Counts one look. */
  look(): void;
  /** Whoever waits for an answer gets an error that says the database is gone. */
  cut(): void;
  /** Ends it without a word, where nobody waits any more. */
  drop(): void;
}

/** pg keeps these to itself; nothing else says whether an answer is owed, and counting would burden each statement. */
interface Inside {
  readonly processID: number | null;
  readonly _activeQuery: unknown;
  readonly _sentQueryQueue: readonly unknown[];
  readonly _queryQueue: readonly unknown[];
  readonly _ending: boolean;
}

export function lineOf(client: NamingClient): Line {
  const inside = client as unknown as Inside;
  const stream = (): Socket => client.connection.stream as Socket;
  const isConnecting = () => inside.processID === null;
  const isOwed = () =>
    isConnecting() ||
    Boolean(inside._activeQuery) ||
    inside._sentQueryQueue.length > 0 ||
    inside._queryQueue.length > 0;
  let heard = -1;
  let unheard = 0;
  let quiet = 0;
  let farewell = 0;
  const isQuiet = () => quiet >= (isConnecting() ? quietConnectingLooks : quietLooks);
  const cut = (): void => {
    stream().destroy(new Error('Connection terminated: nothing was heard on it'));
  };
  return {
    get pid() {
      return inside.processID;
    },
    isQuiet,
    isStillQuiet: () => isQuiet() && isOwed() && stream().bytesRead === heard,
    isIdle: () => !isOwed(),
    unheard: () => unheard,
    isHopeless: () => quiet >= hopelessLooks,
    look: () => {
      // pg replaces the stream by an encrypted one.
      const { bytesRead } = stream();
      unheard = bytesRead === heard ? unheard + 1 : 0;
      quiet = bytesRead === heard && isOwed() ? quiet + 1 : 0;
      heard = bytesRead;
      farewell = inside._ending ? farewell + 1 : 0;
      if (farewell > farewellLooks) stream().destroy();
      else if (!inside._ending && !isOwed() && unheard >= idleLooks)
        client.query('select').catch(() => {});
    },
    cut,
    drop: () => void stream().destroy(),
  };
}
