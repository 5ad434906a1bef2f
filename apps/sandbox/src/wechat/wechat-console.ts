import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, sendJson } from '../http/exchange.ts';
import { ForeignFormError, readFields, textOf } from '../http/read-fields.ts';
import { CallbackRefusedError } from './message-sender.ts';
import { findPerson, WECHAT_PEOPLE } from './people.ts';
import { UnknownScanError, type WechatDesk } from './wechat-desk.ts';

/** The request names no person, answer or address that there is. */
class WrongFieldError extends Error {}

/** What a person does with the phone's WeChat, for the phone page and for tests; false when the address is none. */
export async function answerWechatConsole(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  desk: WechatDesk,
): Promise<boolean> {
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /wechat/people':
      sendJson(response, 200, { people: WECHAT_PEOPLE });
      return true;
    case 'GET /wechat/scans':
      sendJson(response, 200, { scans: desk.list() });
      return true;
    case 'GET /wechat/notices':
      sendJson(response, 200, { notices: desk.notices() });
      return true;
    case 'GET /wechat/cards':
      sendJson(response, 200, { cards: desk.bridge.cards() });
      return true;
    case 'POST /wechat/bridge':
      await explaining(response, () => askBridge(request, response, desk));
      return true;
    case 'POST /wechat/scan':
      await explaining(response, () => scan(request, response, desk));
      return true;
    case 'POST /wechat/callback':
      await explaining(response, () => setCallback(request, response, desk));
      return true;
    default:
      return false;
  }
}

const anybody = 'lin';

/** `{ scan, person?, answer? }`: somebody confirms where they are left out. */
async function scan(
  request: IncomingMessage,
  response: ServerResponse,
  desk: WechatDesk,
): Promise<void> {
  const { fields, isForm } = await readFields(request);
  const person = findPerson(textOf(fields, 'person') || anybody);
  const answer = fields['answer'] ?? 'confirm';
  if (!person) throw new WrongFieldError('no such person: see GET /wechat/people');
  if (answer !== 'confirm' && answer !== 'refuse')
    throw new WrongFieldError('answer must be confirm or refuse');
  const answered = await desk.answer(textOf(fields, 'scan'), person, answer);
  if (!isForm) return sendJson(response, 200, answered);
  response.writeHead(303, { location: '/?tab=wechat' }).end();
}

/** `{ name, given, address }`: a page inside WeChat's browser asks it for something. */
async function askBridge(
  request: IncomingMessage,
  response: ServerResponse,
  desk: WechatDesk,
): Promise<void> {
  const { fields } = await readFields(request);
  const { name, given, address } = fields;
  if (typeof name !== 'string' || typeof given !== 'object' || given === null)
    throw new WrongFieldError('name and given say what is asked');
  if (typeof address !== 'string' || !URL.canParse(address))
    throw new WrongFieldError('address is that of the page');
  const call = { name, given: given as Record<string, unknown>, address };
  sendJson(response, 200, desk.bridge.answer(call));
}

/** `{ url, mode? }`: where the official account's messages go, in safe mode when `mode` is left out. */
async function setCallback(
  request: IncomingMessage,
  response: ServerResponse,
  desk: WechatDesk,
): Promise<void> {
  const { fields } = await readFields(request);
  const { url, mode = 'safe' } = fields;
  if (typeof url !== 'string' || !URL.canParse(url)) throw new WrongFieldError('url is no address');
  if (mode !== 'safe' && mode !== 'plain') throw new WrongFieldError('mode must be safe or plain');
  await desk.sender.setCallback(url, mode);
  sendJson(response, 200, { url, mode });
}

async function explaining(response: ServerResponse, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined || !(error instanceof Error)) throw error;
    sendJson(response, status, { error: error.message });
  }
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof ForeignFormError) return 415;
  if (error instanceof UnknownScanError) return 404;
  if (error instanceof CallbackRefusedError) return 502;
  const isCallersFault =
    error instanceof WrongFieldError ||
    error instanceof SyntaxError ||
    error instanceof BodyTooLargeError;
  return isCallersFault ? 400 : undefined;
}
