import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The same server, but for its login page: what a browser gets there has to draw itself, as every other page. */
export async function startUndrawn(
  serverAddress: string,
): Promise<{ address: string; close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url === '/login' ? '/index.html' : incoming.url;
    const asked = request(
      new URL(path ?? '/', serverAddress),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(asked);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}
