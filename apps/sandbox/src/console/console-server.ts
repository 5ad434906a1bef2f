import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UnknownFaultError, type Faults } from '../faults/faults.ts';
import { BodyTooLargeError, readBody, send, sendJson } from '../http/exchange.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { NeteaseAccounts } from '../netease-im/netease-accounts.ts';
import { answerPush } from '../push/push-routes.ts';
import type { PushService } from '../push/push-service.ts';
import { answerPaymentConsole } from '../payment/payment-console.ts';
import type { PaymentDesk } from '../payment/payment-desk.ts';
import { answerPhone } from '../phone/phone-routes.ts';
import { answerWechatConsole } from '../wechat/wechat-console.ts';
import type { WechatDesk } from '../wechat/wechat-desk.ts';
import { streamEvents } from './stream-events.ts';

export interface ConsoleOptions {
  inbox: Inbox;
  faults: Faults;
  desk: WechatDesk;
  payments: PaymentDesk;
  push: PushService;
  neteaseAccounts: NeteaseAccounts;
  now: () => Date;
}

type Handler = (
  exchange: { request: IncomingMessage; response: ServerResponse; url: URL },
  options: ConsoleOptions,
) => void | Promise<void>;

/** The API for tests. Everything else is the phone's. */
const API: Readonly<Record<string, Handler>> = {
  'GET /healthz': ({ response }) => sendJson(response, 200, { status: 'ok' }),
  'GET /inbox/sms': ({ response, url }, { inbox }) =>
    sendJson(response, 200, {
      messages: inbox.listSms(url.searchParams.get('mobile') ?? undefined),
    }),
  'GET /inbox/mail': ({ response, url }, { inbox }) =>
    sendJson(response, 200, { messages: inbox.listMails(url.searchParams.get('to') ?? undefined) }),
  'DELETE /inbox': ({ response }, { inbox }) => {
    inbox.clear();
    sendJson(response, 200, { messages: [] });
  },
  'GET /faults': ({ response }, { faults }) => sendJson(response, 200, { faults: faults.list() }),
  'POST /faults': addFault,
  'DELETE /faults': ({ response }, { faults }) => {
    faults.clear();
    sendJson(response, 200, { faults: [] });
  },
  'GET /netease-im/accounts': ({ response }, { neteaseAccounts }) =>
    sendJson(response, 200, { accounts: neteaseAccounts.list() }),
  'GET /events': ({ response }, options) => streamEvents(response, options),
};

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** The phone page and the API for tests, not yet listening. */
export function createConsoleServer(options: ConsoleOptions): Server {
  return createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      console.error('沙箱的控制台遇到意外错误。', error);
      if (!response.headersSent) sendJson(response, 500, { error: 'unexpected' });
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ConsoleOptions,
): Promise<void> {
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  // A web page can give its own host name this machine's address, and would then read the codes as its own.
  if (!LOOPBACK_HOST.test(request.headers.host ?? '')) {
    return sendJson(response, 421, {
      error: 'the sandbox answers only to 127.0.0.1 and localhost',
    });
  }
  const base = 'http://sandbox';
  const target = request.url ?? '/';
  if (!URL.canParse(target, base)) return sendJson(response, 400, { error: 'bad address' });
  const url = new URL(target, base);
  const handle = API[`${request.method} ${url.pathname}`];
  if (handle) return handle({ request, response, url }, options);
  if (await answerWechatConsole(request, response, url, options.desk)) return;
  if (await answerPush({ request, response, url }, options)) return;
  if (await answerPaymentConsole(request, response, url, options.payments)) return;
  if (request.method === 'GET' && (await answerPhone(response, url, options))) return;
  send(response, 404, 'text/plain; charset=utf-8', '没有这个页面。');
}

async function addFault(
  { request, response }: Parameters<Handler>[0],
  { faults }: ConsoleOptions,
): Promise<void> {
  // Asking for JSON keeps other sites' forms out: a browser asks the server before it sends that type across.
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return sendJson(response, 415, { error: 'content-type must be application/json' });
  }
  try {
    const body: unknown = JSON.parse((await readBody(request)).toString('utf8'));
    sendJson(response, 200, { fault: faults.add(body) });
  } catch (error) {
    const isCallersFault =
      error instanceof UnknownFaultError ||
      error instanceof SyntaxError ||
      error instanceof BodyTooLargeError;
    if (!isCallersFault) throw error;
    sendJson(response, 400, { error: error.message });
  }
}
