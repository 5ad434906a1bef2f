import type { ClientConfig } from 'pg';
import type { NamingClient } from './naming-client.ts';

/** The fewer, the more each sends at once; several, so that a slow answer holds up only a part of the others. */
const laneCount = 3;
/** What is planned once is quick. */
const plannedOnceCount = 2;

/**
 * Whether PostgreSQL plans a statement at each use for its values, or once for all. It chooses by estimates of its own,
 * which count the planning of many joins far too low: a statement that finds few rows by keys through many tables
 * takes several times as long to plan as to run.
 */
export type Planning = 'by-values' | 'once';

/**
 * Reads of all requests over a few connections. A question leaves before the one ahead of it is answered, and those of
 * one turn of the event loop leave in one write: half of what a read costs the server is handing it to the kernel.
 *
 * Only for what waits for no lock and belongs to no transaction: an answer may stand behind anybody's.
 */
export interface SharedReads {
  query(text: string, values: readonly unknown[], planning: Planning): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

interface Lane {
  readonly client: NamingClient;
  readonly connected: Promise<unknown>;
  pending: number;
  isGathering: boolean;
}

/**
 * Opens nothing until the first read. A connection that is lost is opened anew by the next read; one that is lost without
 * a word is cut by who watches it.
 */
export function shareReads(
  open: (pipelined: ClientConfig) => NamingClient,
  onError: (error: Error) => void,
  greet: (client: NamingClient) => Promise<void> = async () => {},
): SharedReads {
  const make = { open, onError, greet };
  const groups: Readonly<Record<Planning, Lanes>> = {
    'by-values': makeLanes(laneCount, make),
    once: makeLanes(plannedOnceCount, make, 'set plan_cache_mode = force_generic_plan'),
  };
  return {
    async query(text, values, planning) {
      const lane = groups[planning].choose();
      lane.pending += 1;
      try {
        await lane.connected;
        gather(lane);
        return await lane.client.query(text, [...values]);
      } finally {
        lane.pending -= 1;
      }
    },
    close: async () => {
      await Promise.all(
        Object.values(groups)
          .flatMap(({ open }) => [...open.values()])
          .map(async ({ client }) => await client.end()),
      );
    },
  };
}

interface Lanes {
  readonly open: ReadonlyMap<number, Lane>;
  /** The one that waits for the fewest answers. */
  choose(): Lane;
}

function makeLanes(
  count: number,
  make: {
    readonly open: (pipelined: ClientConfig) => NamingClient;
    readonly onError: (error: Error) => void;
    readonly greet: (client: NamingClient) => Promise<void>;
  },
  setting?: string,
): Lanes {
  const lanes = new Map<number, Lane>();
  const open = (place: number): Lane => {
    const client = make.open({ pipeline: true });
    const connected = client
      .connect()
      .then(async () => await make.greet(client))
      .then(async () => (setting === undefined ? undefined : await client.query(setting)));
    const lane = { client, connected, pending: 0, isGathering: false };
    const leave = () => {
      if (lanes.get(place) === lane) lanes.delete(place);
    };
    client.on('error', (error) => {
      leave();
      make.onError(error);
    });
    client.on('end', leave);
    lane.connected.catch(leave);
    lanes.set(place, lane);
    return lane;
  };
  return {
    open: lanes,
    choose: () => {
      let chosen = lanes.get(0) ?? open(0);
      for (let place = 1; place < count && chosen.pending > 0; place += 1) {
        const lane = lanes.get(place) ?? open(place);
        if (lane.pending < chosen.pending) chosen = lane;
      }
      return chosen;
    },
  };
}

/** Holds back what is sent until the event loop has taken in what has come. */
function gather(lane: Lane): void {
  if (lane.isGathering) return;
  lane.isGathering = true;
  const { stream } = lane.client.connection;
  stream.cork();
  setImmediate(() => {
    lane.isGathering = false;
    stream.uncork();
  });
}
