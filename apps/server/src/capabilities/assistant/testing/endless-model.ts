import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EndlessModel {
  readonly url: string;
  /** Answers that it is still giving. */
  open(): number;
  /** How fast it goes on: as fast as it is read, or a word now and then. */
  hurries: boolean;
  close(): Promise<void>;
}

const word = `data: ${JSON.stringify({ choices: [{ delta: { content: '凸性变成负的，' } }] })}\n\n`;
const line = 'x'.repeat(65_536);

/** A language model that never ends an answer. In a hurry it never even ends a line. */
export async function openEndlessModel(): Promise<EndlessModel> {
  const open = new Set<ServerResponse>();
  const model = { hurries: true };
  const server = createServer((request, response) => {
    request.resume();
    open.add(response);
    response.once('close', () => open.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (!model.hurries) {
      const timer = setInterval(() => response.write(word), 200);
      response.once('close', () => clearInterval(timer));
      return;
    }
    const go = (): void => {
      while (!response.destroyed) if (!response.write(line)) return void response.once('drain', go);
    };
    go();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(model, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    open: () => open.size,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
