import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { readBody } from '../http/exchange.ts';
import type { Sandbox } from '../start-sandbox.ts';
import type { Scan, ScanAnswer } from './scan.ts';
import { SANDBOX_WECHAT_ACCOUNT } from './wechat-account.ts';

export type Json = Record<string, unknown>;

/** A call of WeChat's API; a body makes it a POST. */
export async function callApi(
  sandbox: Sandbox,
  path: string,
  query: Record<string, string>,
  body?: object,
): Promise<Json> {
  const url = `${sandbox.wechatUrl}${path}?${new URLSearchParams(query).toString()}`;
  const response = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return JSON.parse(await response.text()) as Json;
}

/** What a person, or a test, does at the phone. */
export async function atPhone(sandbox: Sandbox, path: string, body: object): Promise<Response> {
  return await fetch(`${sandbox.consoleUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

export async function answerScan(sandbox: Sandbox, body: object): Promise<ScanAnswer> {
  return (await (await atPhone(sandbox, '/wechat/scan', body)).json()) as ScanAnswer;
}

export async function listScans(sandbox: Sandbox): Promise<Scan[]> {
  const response = await fetch(`${sandbox.consoleUrl}/wechat/scans`);
  return ((await response.json()) as { scans: Scan[] }).scans;
}

export const website = {
  appid: SANDBOX_WECHAT_ACCOUNT.appId,
  redirect_uri: 'https://school.example/back?from=wechat',
  response_type: 'code',
  scope: 'snsapi_login',
  state: 'the-state',
  self_redirect: 'true',
};

export async function openQrconnect(
  sandbox: Sandbox,
  wishes: Partial<typeof website> = {},
): Promise<string> {
  const query = new URLSearchParams({ ...website, ...wishes });
  return await (await fetch(`${sandbox.wechatUrl}/connect/qrconnect?${query.toString()}`)).text();
}

export async function accountToken(sandbox: Sandbox): Promise<string> {
  const { appId, appSecret } = SANDBOX_WECHAT_ACCOUNT;
  const body = { grant_type: 'client_credential', appid: appId, secret: appSecret };
  return (await callApi(sandbox, '/cgi-bin/stable_token', {}, body))['access_token'] as string;
}

export async function makeTicket(sandbox: Sandbox, scene = 'a-scene'): Promise<string> {
  const made = await callApi(
    sandbox,
    '/cgi-bin/qrcode/create',
    { access_token: await accountToken(sandbox) },
    {
      expire_seconds: 180,
      action_name: 'QR_STR_SCENE',
      action_info: { scene: { scene_str: scene } },
    },
  );
  return made['ticket'] as string;
}

export interface Received {
  method: string;
  query: Record<string, string>;
  body: string;
}

/**
 * A school that keeps what WeChat sends. `answers` says what happens to each message: a status, or silence.
 */
export async function startSchool(
  answers: (number | 'silence')[] = [],
  echo: (echostr: string) => string = (echostr) => echostr,
): Promise<{ url: string; messages: Received[] }> {
  const messages: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://school');
      const query = Object.fromEntries(url.searchParams);
      if (request.method === 'GET') return response.end(echo(query['echostr'] ?? ''));
      const body = (await readBody(request)).toString('utf8');
      messages.push({ method: 'POST', query, body });
      const answer = answers[messages.length - 1] ?? 200;
      if (answer !== 'silence') response.writeHead(answer).end('success');
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, messages };
}
