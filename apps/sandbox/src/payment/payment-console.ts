import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, sendJson } from '../http/exchange.ts';
import { ForeignFormError, readFields, textOf } from '../http/read-fields.ts';
import { UnknownCodeError, type PaymentDesk } from './payment-desk.ts';
import { UnknownPaymentFaultError } from './payment-faults.ts';
import { PHONE_ANSWERS, type PhoneAnswer } from './stand-in.ts';

/** The request names no answer that there is. */
class WrongFieldError extends Error {}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
}

type Handler = (exchange: Exchange, desk: PaymentDesk) => void | Promise<void>;

const ROUTES: Readonly<Record<string, Handler>> = {
  'GET /payment/book': ({ response }, desk) => sendJson(response, 200, desk.book()),
  'GET /payment/codes': ({ response }, desk) => sendJson(response, 200, { codes: desk.codes() }),
  'POST /payment/scan': scan,
  'GET /payment/notices': ({ response, query }, desk) => {
    const order = query.get('order');
    const notices = desk.notices().filter((notice) => order === null || notice.order === order);
    sendJson(response, 200, { notices });
  },
  'POST /payment/notices/send': sendNotices,
  'POST /payment/refunds/finish': finishRefunds,
  'GET /payment/journal': ({ response, query }, { journal }) => {
    const [provider, order] = ['provider', 'order'].map((name) => query.get(name) ?? undefined);
    sendJson(response, 200, { messages: journal.list({ provider, order }) });
  },
  'GET /payment/faults': ({ response }, { faults }) =>
    sendJson(response, 200, { faults: faults.list() }),
  'POST /payment/faults': addFault,
  'DELETE /payment/faults': ({ response }, { faults }) => {
    faults.clear();
    sendJson(response, 200, { faults: [] });
  },
};

/** What people do with the phone's wallets, and what tests ask of every provider; false when the address is none. */
export async function answerPaymentConsole(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  desk: PaymentDesk,
): Promise<boolean> {
  const handle = ROUTES[`${request.method} ${url.pathname}`];
  if (!handle) return false;
  try {
    await handle({ request, response, query: url.searchParams }, desk);
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined || !(error instanceof Error)) throw error;
    sendJson(response, status, { error: error.message });
  }
  return true;
}

/** `{ code, answer? }`: somebody pays when `answer` is left out. */
async function scan({ request, response }: Exchange, desk: PaymentDesk): Promise<void> {
  const { fields, isForm } = await readFields(request);
  const answer = textOf(fields, 'answer') || 'pay';
  if (!isPhoneAnswer(answer))
    throw new WrongFieldError(`answer must be one of: ${PHONE_ANSWERS.join(', ')}`);
  const content = textOf(fields, 'code').trim();
  const result = desk.answer(content, answer);
  if (!isForm) return sendJson(response, 200, { ...result, code: desk.find(content) });
  const back = textOf(fields, 'back');
  const query = new URLSearchParams({ tab: 'pay', code: content, ...(back !== '' && { back }) });
  response.writeHead(303, { location: `/?${query.toString()}` }).end();
}

function isPhoneAnswer(answer: string): answer is PhoneAnswer {
  return PHONE_ANSWERS.some((known) => known === answer);
}

/** `{ order?, isAgain? }`: what waits or is held is sent now; `isAgain` sends also what was taken. */
async function sendNotices({ request, response }: Exchange, desk: PaymentDesk): Promise<void> {
  const { fields } = await readFields(request);
  const order = textOf(fields, 'order') || undefined;
  await desk.sendNotices({ order, isAgain: fields['isAgain'] === true });
  const notices = desk.notices().filter((notice) => order === undefined || notice.order === order);
  sendJson(response, 200, { notices });
}

/** `{ order? }`: refunds in process are done now. */
async function finishRefunds({ request, response }: Exchange, desk: PaymentDesk): Promise<void> {
  const { fields } = await readFields(request);
  sendJson(response, 200, { finished: desk.finishRefunds(textOf(fields, 'order') || undefined) });
}

async function addFault({ request, response }: Exchange, desk: PaymentDesk): Promise<void> {
  const { fields } = await readFields(request);
  sendJson(response, 200, { fault: desk.faults.add(fields) });
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ForeignFormError) return 415;
  if (error instanceof UnknownCodeError) return 404;
  const isCallersFault =
    error instanceof WrongFieldError ||
    error instanceof UnknownPaymentFaultError ||
    error instanceof SyntaxError ||
    error instanceof BodyTooLargeError;
  return isCallersFault ? 400 : undefined;
}
