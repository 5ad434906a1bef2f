import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { send, sendJson } from '../http/exchange.ts';
import { html, type SafeHtml } from '../phone/html.ts';
import { WECOM_API } from './wecom-api.ts';
import { makeCompanies, type WecomCompany } from './wecom-companies.ts';
import type { WecomDesk, WecomServerOptions } from './wecom-desk.ts';
import { answerDirectory } from './wecom-directory.ts';
import { WecomApiError } from './wecom-error.ts';
import { WecomGrants } from './wecom-grants.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** 企业微信's hosts of several companies, and what changes their directories for tests; not yet listening. */
export function createWecomServer(options: WecomServerOptions): Server {
  const desk: WecomDesk = {
    ...{ ...options, companies: makeCompanies(), grants: new WecomGrants(options.now) },
  };
  return createServer((request, response) => {
    answer(request, response, desk).catch((error: unknown) => {
      console.error('沙箱的企业微信端口遇到意外错误。', error);
      if (!response.headersSent) sendJson(response, 500, { error: 'server_error' });
      else response.destroy();
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  desk: WecomDesk,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'wecom'}`);
  const exchange = { request, response, url };
  if (await answerDirectory(request, response, url, desk)) return;
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /wwlogin/sso/login':
    case 'GET /connect/oauth2/authorize':
      return showPeople(exchange, desk);
    case 'GET /as':
      return sendBack(exchange, desk);
    default:
      return answerApi(exchange, desk);
  }
}

function answerApi({ request, response, url }: Exchange, desk: WecomDesk): void {
  const handle = WECOM_API[`${request.method} ${url.pathname}`];
  if (handle === undefined) return sendJson(response, 404, { errcode: 404, errmsg: 'no such api' });
  const { companies, grants, faults } = desk;
  const isSignIn = url.pathname.endsWith('/getuserinfo');
  // What is only of a sign-in waits for one.
  const fault = faults.take(
    'wecom',
    (next) => isSignIn || !/^(?:expired-code|outsider)$/.test(next),
  );
  if (fault === 'timeout') return;
  if (fault === '500') return sendJson(response, 500, {});
  try {
    if (fault !== undefined && /^-?\d+$/.test(fault)) throw new WecomApiError(Number(fault));
    const said = handle({ companies, grants, query: url.searchParams, fault });
    sendJson(response, 200, { errcode: 0, errmsg: 'ok', ...said });
  } catch (error) {
    if (!(error instanceof WecomApiError)) throw error;
    sendJson(response, 200, { errcode: error.errcode, errmsg: error.message });
  }
}

/** The page with a code to scan, and that inside 企业微信, which asks nobody: here both ask who it is. */
function showPeople({ response, url }: Exchange, desk: WecomDesk): void {
  const asked = readAsked(url, desk);
  if (typeof asked === 'string')
    return send(response, 400, 'text/html; charset=utf-8', page(html`<p>${asked}</p>`));
  const choices = [...asked.company.users.values()].map((user) => {
    const target = new URLSearchParams(url.searchParams);
    target.set('person', user.userid);
    return html`<li><a href="/as?${target.toString()}">${user.name}</a></li>`;
  });
  const denied = html`<li><a href="/as?${url.searchParams.toString()}">不登录了</a></li>`;
  send(
    response,
    200,
    'text/html; charset=utf-8',
    page(
      html`<h1>${asked.company.name}</h1>
        <p>企业微信登录。这是沙箱：选一位同事。</p>
        <ul>
          ${choices}${denied}
        </ul>`,
    ),
  );
}

interface Asked {
  readonly company: WecomCompany;
  readonly agentId: string;
  readonly target: URL;
  readonly state: string;
}

function readAsked(
  { searchParams: query, pathname }: URL,
  { companies }: WecomDesk,
): Asked | string {
  const company = companies.find(({ corpId }) => corpId === query.get('appid'));
  const agentId = query.get('agentid') ?? '';
  if (company?.agents[agentId] === undefined) return 'appid 或 agentid 不认识';
  const isWeb = query.get('login_type') === 'CorpApp';
  const isInside = query.get('response_type') === 'code' && query.get('scope') === 'snsapi_base';
  if (pathname !== '/as' && !(pathname.startsWith('/wwlogin') ? isWeb : isInside))
    return '参数不对';
  const state = query.get('state') ?? '';
  if (!/^[A-Za-z0-9]{1,128}$/.test(state)) return 'state 只能是字母和数字';
  const target = query.get('redirect_uri') ?? '';
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    return 'redirect_uri 不对';
  return { company, agentId, target: new URL(target), state };
}

function sendBack({ response, url }: Exchange, desk: WecomDesk): void {
  const asked = readAsked(url, desk);
  if (typeof asked === 'string') return sendJson(response, 400, { error: asked });
  const { company, agentId, target, state } = asked;
  const fault = desk.faults.take('wecom', (next) => /^(?:no-state|other-state)$/.test(next));
  const user = company.users.get((url.searchParams.get('person') ?? '').toLowerCase());
  // Who says no brings no code, and no error either.
  if (user !== undefined)
    target.searchParams.set('code', desk.grants.giveCode({ company, agentId }, user.userid));
  if (fault !== 'no-state')
    target.searchParams.set('state', fault === 'other-state' ? 'another' : state);
  response.writeHead(302, { location: target.href, 'cache-control': 'no-store' }).end();
}

const page = (content: SafeHtml): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>企业微信登录</title>
        <style>
          body {
            max-width: 420px;
            margin: 48px auto;
            padding: 0 16px;
            color: #1b2631;
            font:
              16px/1.7 system-ui,
              sans-serif;
          }
          ul {
            padding: 0;
            list-style: none;
          }
          a {
            display: block;
            padding: 12px 0;
            border-top: 1px solid #dde3e8;
            color: inherit;
          }
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html>`.markup;
