import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { toBuffer } from 'qrcode';
import type { Faults } from '../faults/faults.ts';
import { readBody, send } from '../http/exchange.ts';
import { answerQrconnect, type QrconnectOptions } from './qrconnect.ts';
import { scanAddress } from './scan.ts';
import { WECHAT_API } from './wechat-api.ts';
import { WechatApiError } from './wechat-error.ts';

export interface WechatServerOptions extends QrconnectOptions {
  faults: Faults;
}

/** The calls that tell the id of all apps of one owner. */
const UNION_CALLS = new Set(['/sns/oauth2/access_token', '/sns/userinfo', '/cgi-bin/user/info']);

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
}

/** open.weixin.qq.com, api.weixin.qq.com and mp.weixin.qq.com over plain HTTP, not yet listening. */
export function createWechatServer(options: WechatServerOptions): Server {
  return createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      console.error('沙箱的微信端口遇到意外错误。', error);
      if (!response.headersSent) send(response, 500, 'text/plain', 'unexpected');
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: WechatServerOptions,
): Promise<void> {
  const base = 'http://wechat';
  const target = request.url ?? '/';
  if (!URL.canParse(target, base)) return send(response, 400, 'text/plain', 'bad address');
  const url = new URL(target, base);
  const exchange = { request, response, url };
  if (Object.hasOwn(WECHAT_API, `${request.method} ${url.pathname}`))
    return await answerApi(exchange, options);
  if (url.pathname === '/cgi-bin/showqrcode') return await showQrcode(exchange, options);
  if (request.method === 'GET' && (await answerQrconnect(response, url, options))) return;
  send(response, 404, 'text/plain', 'not found');
}

async function answerApi(
  { request, response, url }: Exchange,
  { desk, faults }: WechatServerOptions,
): Promise<void> {
  const hasUnionId =
    faults.take('wechat', (next) => next === 'no-unionid' && UNION_CALLS.has(url.pathname)) ===
    undefined;
  const isSending = url.pathname.endsWith('/send');
  const fault = faults.take('wechat', (next) =>
    next === 'timeout-after-send' ? isSending : next !== 'no-unionid',
  );
  if (fault === 'timeout') return;
  if (fault === '500') return send(response, 500, 'text/plain', 'internal error');
  const body = await readJson(request);
  // WeChat calls the JSON of its older calls plain text.
  const type = url.pathname.startsWith('/sns/') ? 'text/plain' : 'application/json; encoding=utf-8';
  try {
    if (fault !== undefined && fault !== 'timeout-after-send')
      throw new WechatApiError(Number(fault));
    const handle = WECHAT_API[`${request.method} ${url.pathname}`];
    const data = handle?.(desk, { query: url.searchParams, body, hasUnionId });
    if (fault === 'timeout-after-send') return;
    send(response, 200, type, JSON.stringify(data));
  } catch (error) {
    if (!(error instanceof WechatApiError)) throw error;
    send(response, 200, type, JSON.stringify(error.toBody()));
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = (await readBody(request)).toString('utf8');
  try {
    const value: unknown = JSON.parse(text || '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function showQrcode(
  { response, url }: Exchange,
  { desk, phoneUrl }: WechatServerOptions,
): Promise<void> {
  const scan = desk.find(url.searchParams.get('ticket') ?? '');
  if (scan?.kind !== 'official') return send(response, 404, 'text/plain', 'not found');
  const image = await toBuffer(scanAddress(phoneUrl, scan.id), { width: 430, margin: 2 });
  response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' });
  response.end(image);
}
