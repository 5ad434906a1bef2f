import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What stands in front of several servers, as far as an upgrade needs it: who is taken out gets nothing new. */
export interface Dealer {
  readonly address: string;
  /** From now on requests go to these, in turns. */
  dealTo(servers: readonly string[]): void;
  /** Until all that was dealt to it is answered. */
  idle(server: string): Promise<void>;
  close(): Promise<void>;
}

export async function openDealer(): Promise<Dealer> {
  // As a proxy does, it keeps connections to a server open for the next request.
  const agent = new Agent({ keepAlive: true });
  let servers: readonly string[] = [];
  let turn = 0;
  const underWay = new Map<string, number>();
  const count = (server: string, by: number) =>
    underWay.set(server, (underWay.get(server) ?? 0) + by);
  const deal = (request: IncomingMessage, response: ServerResponse): void => {
    const server = servers[(turn += 1) % Math.max(1, servers.length)];
    if (server === undefined) return void response.writeHead(503).end();
    count(server, 1);
    response.once('close', () => count(server, -1));
    const { method, url, headers } = request;
    const passed = ask(`${server}${url}`, { agent, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // Not sent a second time: a proxy does not know whether that would be harmless.
    passed.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    request.pipe(passed);
  };
  const proxy = createServer(deal).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    dealTo: (next) => void (servers = next),
    idle: async (server) => {
      while ((underWay.get(server) ?? 0) > 0) await delay(20);
    },
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
      agent.destroy();
    },
  };
}
