import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from '../http/exchange.ts';
import { ANSWER_TRICKS, CALL_FAULTS, type FaultAim, type PaymentFaults } from './payment-faults.ts';
import type { PaymentJournal } from './payment-journal.ts';
import type { PaymentProvider } from './stand-in.ts';

/** A request as it came over the wire: signatures cover its very bytes. */
export interface RawRequest {
  method: string;
  /** Path and query, as they were written. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Sent in place of `body` where the answer is no text. */
  bytes?: Buffer | undefined;
}

/** A provider's API: bytes in, bytes out, nothing thrown for what a caller did wrong. */
export interface PaymentApi {
  readonly provider: PaymentProvider;
  /** What a request is about; it need not be a right one. */
  aimOf(request: RawRequest): FaultAim;
  answer(request: RawRequest): RawAnswer | Promise<RawAnswer>;
  /** The provider's way to say that it cannot, or that it is asked too often. */
  refuse(request: RawRequest, fault: '500' | '429'): RawAnswer;
  /**
   * What a browser looks at, such as a cashier; undefined for a call. No fault of calls happens to it, and it is not
   * journalled.
   */
  page?(request: RawRequest): RawAnswer | undefined;
  /** Spoils an answer as one of ANSWER_TRICKS says. */
  spoil?(answer: RawAnswer, trick: string): RawAnswer;
}

export interface PaymentServerOptions {
  api: PaymentApi;
  faults: PaymentFaults;
  journal: PaymentJournal;
  now: () => Date;
}

/** The listener of one provider, not yet listening. Plays the faults of calls and journals every exchange. */
export function createPaymentServer(options: PaymentServerOptions): Server {
  return createServer((request, response) => {
    exchange(request, response, options).catch((error: unknown) => {
      console.error('沙箱的支付端口遇到意外错误。', error);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
}

/** `silent` leaves the caller waiting, `cut` breaks the connection. */
type Ending = 'answered' | 'silent' | 'cut';

async function exchange(
  incoming: IncomingMessage,
  response: ServerResponse,
  options: PaymentServerOptions,
): Promise<void> {
  const request = await readRequest(incoming);
  const { api, faults, journal, now } = options;
  const page = api.page?.(request);
  if (page) return write(response, page);
  const aim = api.aimOf(request);
  const names = [...CALL_FAULTS, ...ANSWER_TRICKS[api.provider]];
  const fault = faults.take(api.provider, names, aim)?.fault;
  const at = now().toISOString();
  const { answer, ending } = await play(api, request, fault);
  journal.add({
    provider: api.provider,
    direction: 'in',
    at,
    action: aim.action ?? '',
    order: aim.order,
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: request.body.toString('utf8'),
    status: ending === 'answered' ? answer?.status : undefined,
    answerHeaders: answer?.headers ?? {},
    answer: answer?.body ?? '',
    fault,
  });
  if (ending === 'silent') return;
  if (ending === 'cut' || answer === undefined) return void incoming.socket.destroy();
  write(response, answer);
}

function write(response: ServerResponse, { status, headers, body, bytes }: RawAnswer): void {
  response.writeHead(status, { ...headers });
  response.end(bytes ?? body);
}

async function play(
  api: PaymentApi,
  request: RawRequest,
  fault: string | undefined,
): Promise<{ answer: RawAnswer | undefined; ending: Ending }> {
  if (fault === '500' || fault === '429')
    return { answer: api.refuse(request, fault), ending: 'answered' };
  if (fault === 'timeout') return { answer: undefined, ending: 'silent' };
  if (fault === 'cut') return { answer: undefined, ending: 'cut' };
  const answer = await api.answer(request);
  if (fault === 'timeout-after-commit') return { answer, ending: 'silent' };
  if (fault === 'cut-after-commit') return { answer, ending: 'cut' };
  const spoiled = fault === undefined ? answer : (api.spoil?.(answer, fault) ?? answer);
  return { answer: spoiled, ending: 'answered' };
}

async function readRequest(incoming: IncomingMessage): Promise<RawRequest> {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  return {
    method: incoming.method ?? 'GET',
    url: incoming.url ?? '/',
    headers,
    body: await readBody(incoming),
  };
}
