import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { readBody, sendJson } from '../http/exchange.ts';
import { UnreadablePushError } from './push-cipher.ts';
import type { PushBrowser, PushService } from './push-service.ts';
import { faultOfVapid } from './vapid.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

interface Desk {
  readonly push: PushService;
  readonly faults: Faults;
}

/** Bytes of a sealed push that services take. */
const MOST_BYTES = 4096;
/** Seconds that a service which is asked too often wants to be left alone. */
const RETRY_AFTER = 1800;

/** Below /push: browsers that are told, and the wire of RFC 8030. False: it is not ours. */
export async function answerPush(exchange: Exchange, desk: Desk): Promise<boolean> {
  const { request, response, url } = exchange;
  const [, root, what = '', id = ''] = url.pathname.split('/');
  if (root !== 'push') return false;
  const asked = `${request.method} ${what}`;
  if (asked === 'POST browsers') await subscribe(exchange, desk);
  else {
    const browser = desk.push.find(id);
    if (browser === undefined) sendJson(response, 404, { error: 'no such subscription' });
    else if (asked === 'POST send') await take(exchange, desk, browser);
    else if (asked === 'GET browsers') sendJson(response, 200, { pushed: browser.pushed });
    else if (asked === 'DELETE browsers') {
      browser.isGone = true;
      sendJson(response, 200, {});
    } else sendJson(response, 405, { error: 'no such call' });
  }
  return true;
}

/** In place of `pushManager.subscribe`: what the browser would hand to the page. */
async function subscribe({ request, response }: Exchange, { push }: Desk): Promise<void> {
  const { applicationServerKey } = JSON.parse((await readBody(request)).toString('utf8')) as {
    applicationServerKey?: string;
  };
  const { id, ecdh, auth } = push.subscribe(applicationServerKey ?? '');
  sendJson(response, 200, {
    endpoint: `http://${request.headers.host}/push/send/${id}`,
    keys: {
      p256dh: ecdh.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    },
  });
}

async function take(
  { request, response }: Exchange,
  { push, faults }: Desk,
  browser: PushBrowser,
): Promise<void> {
  const body = await readBody(request);
  const refuse = (status: number, why: string) => sendJson(response, status, { error: why });
  const fault = faults.take('push');
  if (fault === 'timeout') return;
  if (fault === '429') response.setHeader('retry-after', RETRY_AFTER);
  if (fault !== undefined && /^\d/.test(fault)) return refuse(Number(fault), 'played');
  const header = (name: string) => String(request.headers[name] ?? '');
  if (browser.isGone) return refuse(410, 'the browser unsubscribed');
  const forged = faultOfVapid(header('authorization'), {
    ...{ origin: `http://${request.headers.host}`, now: push.now },
    applicationKey: browser.applicationKey,
  });
  if (forged !== undefined) return refuse(forged.status, forged.why);
  if (!/^\d+$/.test(header('ttl'))) return refuse(400, 'no TTL');
  if (header('content-encoding') !== 'aes128gcm') return refuse(400, 'not aes128gcm');
  if (!/^[\w-]{0,32}$/.test(header('topic'))) return refuse(400, 'no such topic');
  if (body.length > MOST_BYTES) return refuse(413, 'too long');
  try {
    push.take(browser, body, {
      ...{ ttl: Number(header('ttl')), urgency: header('urgency'), topic: header('topic') },
    });
  } catch (error) {
    if (!(error instanceof UnreadablePushError)) throw error;
    return refuse(400, error.message);
  }
  if (fault === 'cut-after-send') return void response.destroy();
  response.setHeader('location', `/push/taken/${browser.id}`);
  sendJson(response, 201, {});
}
