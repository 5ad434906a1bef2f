import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { BodyTooLargeError, readBody, sendJson } from '../http/exchange.ts';
import { faultOfHeaders } from './check-sum.ts';
import type { NeteaseAccounts, NeteaseAnswer } from './netease-accounts.ts';

export interface NeteaseServerOptions {
  accounts: NeteaseAccounts;
  faults: Faults;
  now: () => Date;
}

const ACTIONS: Readonly<
  Record<string, (accounts: NeteaseAccounts, fields: URLSearchParams) => NeteaseAnswer>
> = {
  '/nimserver/user/create.action': (accounts, fields) => accounts.create(fields),
  '/nimserver/user/update.action': (accounts, fields) => accounts.update(fields),
  '/nimserver/user/refreshToken.action': (accounts, fields) => accounts.refreshToken(fields),
};

/** Stands in for the server API of NetEase IM, its first version; not yet listening. */
export function createNeteaseServer(options: NeteaseServerOptions): Server {
  return createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      if (!(error instanceof BodyTooLargeError))
        console.error('沙箱的网易云信端口遇到意外错误。', error);
      if (!response.headersSent) sendJson(response, 200, { code: 500, desc: 'unexpected' });
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { accounts, faults, now }: NeteaseServerOptions,
): Promise<void> {
  const fields = new URLSearchParams((await readBody(request)).toString('utf8'));
  const { pathname } = new URL(request.url ?? '/', 'http://netease');
  const act = request.method === 'POST' ? ACTIONS[pathname] : undefined;
  if (act === undefined) return sendJson(response, 404, { code: 404, desc: 'not found' });
  const fault = faults.take('netease-im');
  if (fault === 'timeout') return;
  if (fault !== undefined && fault.startsWith('5')) return sendJson(response, Number(fault), {});
  if (fault !== undefined)
    return sendJson(response, 200, { code: Number(fault), desc: 'the sandbox plays it' });
  const wrongHeader = faultOfHeaders(request, now());
  if (wrongHeader !== null) return sendJson(response, 200, { code: 414, desc: wrongHeader });
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded'))
    return sendJson(response, 200, { code: 414, desc: 'not a form' });
  sendJson(response, 200, act(accounts, fields));
}
