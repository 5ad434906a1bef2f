import type { ClientConfig } from 'pg';
import { NamingClient } from './naming-client.ts';

/** The fewer, the more each sends at once; several, so that a slow answer holds up only a part of the others. */
const laneCount = 3;

/**
 * Reads of all requests over a few connections. A question leaves before the one ahead of it is answered, and those of
 * one turn of the event loop leave in one write: half of what a read costs the server is handing it to the kernel.
 *
 * Only for what waits for no lock and belongs to no transaction: an answer may stand behind anybody's.
 */
export interface SharedReads {
  query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
}

interface Lane {
  readonly client: NamingClient;
  readonly connected: Promise<unknown>;
  pending: number;
  isGathering: boolean;
}

/** Opens nothing until the first read. A connection that is lost is opened anew by the next read. */
export function shareReads(options: ClientConfig, onError: (error: Error) => void): SharedReads {
  const lanes = new Map<number, Lane>();
  const open = (place: number): Lane => {
    const client = new NamingClient({ ...options, pipeline: true });
    const lane = { client, connected: client.connect(), pending: 0, isGathering: false };
    const leave = () => {
      if (lanes.get(place) === lane) lanes.delete(place);
    };
    client.on('error', (error) => {
      leave();
      onError(error);
    });
    client.on('end', leave);
    lane.connected.catch(leave);
    lanes.set(place, lane);
    return lane;
  };
  const choose = (): Lane => {
    let chosen = lanes.get(0) ?? open(0);
    for (let place = 1; place < laneCount && chosen.pending > 0; place += 1) {
      const lane = lanes.get(place) ?? open(place);
      if (lane.pending < chosen.pending) chosen = lane;
    }
    return chosen;
  };
  return {
    async query(text, values) {
      const lane = choose();
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
      await Promise.all([...lanes.values()].map(async ({ client }) => await client.end()));
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
