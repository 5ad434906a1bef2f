import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An address that providers are told before the school's server is there; what comes is passed on to it. */
export interface NoticeDoor {
  readonly url: string;
  leadTo(app: FastifyInstance): void;
  close(): Promise<void>;
}

export async function openNoticeDoor(): Promise<NoticeDoor> {
  let school: FastifyInstance | undefined;
  const server = createServer((request, response) => void pass(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const answer = await school?.inject({
      method: request.method === 'GET' ? 'GET' : 'POST',
      url: request.url ?? '/',
      headers: request.headers,
      payload: Buffer.concat(chunks),
    });
    response.writeHead(answer?.statusCode ?? 503).end(answer?.rawPayload);
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (app) => {
      school = app;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
