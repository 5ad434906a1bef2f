import { once } from 'node:events';
import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import pg from 'pg';

/** Stands between a server and its database as a network does, and fails in the ways of one. */
export interface Relay {
  /** The same database through it. */
  readonly place: { host: string; port: number; user: string; database: string };
  /** Connections that carry something. */
  connections(): number;
  /** How many came while it was cut. */
  refused(): number;
  /** The connections of this moment stay open and carry nothing any more; new ones are served. */
  silence(): void;
  /** The connections of this moment pass nothing on until it thaws; new ones are served. */
  hold(): void;
  /** It takes everything and passes nothing on, until it thaws. */
  freeze(): void;
  thaw(): void;
  /** Breaks every connection, and refuses new ones until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isSilent: boolean;
}

export async function openRelay(connectionString: string): Promise<Relay> {
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString });
  const there: NetConnectOpts = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port };
  const pairs = new Set<Pair>();
  let isFrozen = false;
  let isCut = false;
  let refused = 0;
  const server = createServer((near) => {
    near.on('error', () => {});
    if (isCut) {
      refused += 1;
      near.destroy();
      return;
    }
    const pair: Pair = { near, far: connect(there), isSilent: false };
    pairs.add(pair);
    carry(pair, pair.near, pair.far);
    carry(pair, pair.far, pair.near);
  });
  const carry = (pair: Pair, from: Socket, to: Socket): void => {
    from.on('data', (chunk) => {
      if (!pair.isSilent) to.write(chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      pairs.delete(pair);
      // The other end of a silent one hears nothing of it either.
      if (!pair.isSilent) to.destroy();
    });
    if (isFrozen) from.pause();
  };
  const all = (act: (socket: Socket) => void): void => {
    for (const { near, far } of pairs) for (const socket of [near, far]) act(socket);
  };
  const silent = new Set<Socket>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    place: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user, database },
    connections: () => [...pairs].filter(({ isSilent }) => !isSilent).length,
    refused: () => refused,
    silence: () => {
      for (const pair of pairs) pair.isSilent = true;
      all((socket) => silent.add(socket));
    },
    hold: () => all((socket) => socket.pause()),
    freeze: () => {
      isFrozen = true;
      all((socket) => socket.pause());
    },
    thaw: () => {
      isFrozen = false;
      all((socket) => socket.resume());
    },
    cut: () => {
      isCut = true;
      all((socket) => socket.destroy());
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      all((socket) => socket.destroy());
      for (const socket of silent) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
