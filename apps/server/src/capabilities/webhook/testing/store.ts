import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Statement } from '../send/statement.ts';

export const storeLogin = 'xuezhou';
export const storePassword = 'store-2026:with a colon';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly status: number;
}

interface StoreWays {
  /** Taken, and the connection broken before it was said. */
  readonly breaks?: (count: number) => boolean;
  readonly versions?: readonly string[];
}

/** A store of learning records on this machine, as xAPI 1.0.3 has it: it lets in one name, and keeps what it has. */
export async function openStore({ breaks = () => false, versions = ['1.0.3'] }: StoreWays = {}) {
  const statements = new Map<string, Statement>();
  const asked: Asked[] = [];
  const known = `Basic ${Buffer.from(`${storeLogin}:${storePassword}`).toString('base64')}`;
  const answer = (request: IncomingMessage, url: URL, body: string): [number, unknown] => {
    if (url.pathname === '/xapi/about') return [200, { version: versions }];
    if (url.pathname === '/page/about') return [200, 'a page of something else'];
    if (url.pathname !== '/xapi/statements') return [404, 'no such resource'];
    if (request.headers.authorization !== known) return [401, 'who are you'];
    if (request.headers['x-experience-api-version'] !== '1.0.3') return [400, 'which version'];
    const wanted = url.searchParams.get('statementId');
    if (request.method === 'GET') return statements.has(wanted ?? '') ? [200, {}] : [404, ''];
    const statement = JSON.parse(body) as Statement;
    const kept = statements.get(statement.id);
    if (kept !== undefined)
      return isDeepStrictEqual(kept, statement) ? [200, [statement.id]] : [409, 'another is here'];
    statements.set(statement.id, statement);
    return [200, [statement.id]];
  };
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const part of request) body += String(part);
      const url = new URL(request.url ?? '/', 'http://store');
      const [status, said] = answer(request, url, body);
      const { method = '', headers } = request;
      asked.push({ method, headers, path: url.pathname, status });
      if (breaks(asked.length)) return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/xapi`,
    asked,
    statements: () => [...statements.values()],
  };
}
