import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { readBody } from '../http/exchange.ts';

export interface CaughtNotice {
  headers: Record<string, string>;
  body: string;
}

/** A merchant that gets notices and answers them in turn: a status, a status with words, or nothing at all. */
export async function startMerchant(
  answers: readonly (number | 'silence' | { status: number; body: string })[] = [],
): Promise<{ url: string; caught: CaughtNotice[] }> {
  const waiting = [...answers];
  const caught: CaughtNotice[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      caught.push({ headers, body: body.toString('utf8') });
      const answer = waiting.shift() ?? 204;
      if (answer === 'silence') return;
      const { status, body: words } =
        typeof answer === 'number' ? { status: answer, body: '' } : answer;
      response.writeHead(status).end(words);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notice`, caught };
}
