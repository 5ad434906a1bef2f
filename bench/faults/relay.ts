import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a server and its database as a firewall or a fail-over does. */
export interface Relay {
  readonly port: number;
  connections(): number;
  /** The connections of this moment stay open and carry nothing any more; new ones are served. */
  silence(): void;
  close(): Promise<void>;
}

/** Carries every connection to a socket in the file system. */
export async function openRelay(socketPath: string): Promise<Relay> {
  const pairs = new Set<[near: Socket, far: Socket]>();
  const server = createServer((near) => {
    const far = connect(socketPath);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const end of pair)
      end
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair);
          for (const other of pair) if (!isSilenced.has(other)) other.destroy();
        });
  });
  const isSilenced = new WeakSet<Socket>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => pairs.size,
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        for (const end of [near, far]) {
          isSilenced.add(end);
          // It still takes what is sent, and lets it fall.
          end.resume();
        }
      }
    },
    close: async () => {
      for (const pair of pairs) for (const end of pair) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
