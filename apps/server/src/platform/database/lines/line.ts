import type { Socket } from 'node:net';
import type { NamingClient } from '../naming-client.ts';

/** Every connection is checked this often, in milliseconds; the numbers below count these checks. */
export const lookEveryMs = 500;
/**
 * Between two questions to the database that must both find a connection lost. An overloaded PostgreSQL may not have
 * begun a statement that reached it long ago, and then looks the same as one that never received it.
 */
const suspectLooks = 1000 / lookEveryMs;
/** Silent that long while waiting for an answer, or while connecting, the database is asked about it. */
const quietLooks = 3;
const quietConnectingLooks = 8;
/** Given up after that many, whatever the database says: longer than it lets any statement run. */
const hopelessLooks = 130_000 / lookEveryMs;
/** An idle connection is sent a query after that many: nothing else would notice that it is dead. */
const idleLooks = 20_000 / lookEveryMs;
/** A connection that is closing, and is not answered, is destroyed after that many. */
const farewellLooks = 3000 / lookEveryMs;

/** One connection, as it looks from here. */
export interface Line {
  /** The process of PostgreSQL at its other end; null until it is connected. */
  readonly pid: number | null;
  /** It waits for an answer, and has heard nothing for so long that the database has to be asked. */
  isQuiet(): boolean;
  /** Quiet, and nothing came since the last look either. */
  isStillQuiet(): boolean;
  /**
   * Records whether a question to the database found it lost. True once two in a row did, at least a second apart, with
   * nothing received in between.
   */
  isLost(isFoundLost: boolean): boolean;
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
  readonly pid: number | null;
  readonly isOwed: boolean;
  readonly isEnding: boolean;
}

function lookInside(client: NamingClient): Inside {
  const of = (name: string): unknown => Reflect.get(client, name);
  const isFilled = (name: string): boolean => (of(name) as readonly unknown[]).length > 0;
  return {
    pid: of('processID') as number | null,
    isOwed: Boolean(of('_activeQuery')) || isFilled('_sentQueryQueue') || isFilled('_queryQueue'),
    isEnding: of('_ending') === true,
  };
}

export function lineOf(client: NamingClient): Line {
  const stream = (): Socket => client.connection.stream as Socket;
  const isConnecting = () => lookInside(client).pid === null;
  const isOwed = () => isConnecting() || lookInside(client).isOwed;
  let heard = -1;
  let unheard = 0;
  let quiet = 0;
  let farewell = 0;
  let suspectedAt: number | null = null;
  const isQuiet = () => quiet >= (isConnecting() ? quietConnectingLooks : quietLooks);
  const cut = (): void => {
    stream().destroy(new Error('Connection terminated: nothing was heard on it'));
  };
  return {
    get pid() {
      return lookInside(client).pid;
    },
    isQuiet,
    isStillQuiet: () => isQuiet() && isOwed() && stream().bytesRead === heard,
    isLost: (isFoundLost) => {
      suspectedAt = isFoundLost ? (suspectedAt ?? quiet) : null;
      return suspectedAt !== null && quiet - suspectedAt >= suspectLooks;
    },
    isIdle: () => !isOwed(),
    unheard: () => unheard,
    isHopeless: () => quiet >= hopelessLooks,
    look: () => {
      // pg replaces the stream by an encrypted one.
      const { bytesRead } = stream();
      unheard = bytesRead === heard ? unheard + 1 : 0;
      quiet = bytesRead === heard && isOwed() ? quiet + 1 : 0;
      heard = bytesRead;
      if (quiet === 0) suspectedAt = null;
      const { isEnding } = lookInside(client);
      farewell = isEnding ? farewell + 1 : 0;
      if (farewell > farewellLooks) stream().destroy();
      else if (!isEnding && !isOwed() && unheard >= idleLooks)
        client.query('select').catch(() => {});
    },
    cut,
    drop: () => void stream().destroy(),
  };
}
