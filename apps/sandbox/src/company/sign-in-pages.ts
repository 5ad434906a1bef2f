import type { ServerResponse } from 'node:http';
import { send, sendJson } from '../http/exchange.ts';
import { html, type SafeHtml } from '../phone/html.ts';
import { keyOf, type Company, type Wire } from './companies.ts';
import type { CompanyDesk } from './company-desk.ts';

const pages: Readonly<Record<string, Wire>> = {
  '/wwlogin/sso/login': 'wecom',
  '/connect/oauth2/authorize': 'wecom',
  '/oauth2/auth': 'dingtalk',
  '/open-apis/authen/v1/authorize': 'feishu',
};

export const isSignInPage = ({ pathname }: URL): boolean => pages[pathname] !== undefined;

const names: Readonly<Record<Wire, string>> = {
  ...{ wecom: '企业微信', dingtalk: '钉钉', feishu: '飞书' },
};

interface Asked {
  readonly company: Company;
  readonly agentId: string;
  readonly target: URL;
  readonly state: string;
  readonly challenge: string | null;
}

/** The page with a code to scan, and that inside the provider's own app, which asks nobody: here all ask who it is. */
export function showPeople(response: ServerResponse, url: URL, desk: CompanyDesk): void {
  const asked = readAsked(url, desk);
  if (typeof asked === 'string')
    return send(response, 400, 'text/html; charset=utf-8', page('登录', html`<p>${asked}</p>`));
  const choices = [...asked.company.users.values()].map((user) => {
    const target = new URLSearchParams(url.searchParams);
    target.set('person', user.userid);
    return html`<li><a href="/as?${target.toString()}">${user.name}</a></li>`;
  });
  const denied = html`<li><a href="/as?${url.searchParams.toString()}">不登录了</a></li>`;
  const title = `${names[asked.company.wire]}登录`;
  send(
    response,
    200,
    'text/html; charset=utf-8',
    page(
      title,
      html`<h1>${asked.company.name}</h1>
        <p>${title}。这是沙箱：选一位同事。</p>
        <ul>
          ${choices}${denied}
        </ul>`,
    ),
  );
}

export function sendBack(response: ServerResponse, url: URL, desk: CompanyDesk): void {
  const asked = readAsked(url, desk);
  if (typeof asked === 'string') return sendJson(response, 400, { error: asked });
  const { company, agentId, target, state, challenge } = asked;
  const { wire } = company;
  const fault = desk.faults.take(wire, (next) => /^(?:no-state|other-state)$/.test(next));
  const user = company.users.get(keyOf(company, url.searchParams.get('person') ?? ''));
  if (user !== undefined) {
    const redirect = url.searchParams.get('redirect_uri') ?? '';
    const { userid } = user;
    // The key: what is asked for later is asked by it.
    const signed = { company, agentId, userid: wire === 'wecom' ? userid : keyOf(company, userid) };
    const code = desk.grants.giveCode({ ...signed, redirect, challenge });
    target.searchParams.set(wire === 'dingtalk' ? 'authCode' : 'code', code);
  } else if (wire === 'feishu') target.searchParams.set('error', 'access_denied');
  // Who says no to the others brings no code, and no error either.
  if (fault !== 'no-state')
    target.searchParams.set('state', fault === 'other-state' ? 'another' : state);
  response.writeHead(302, { location: target.href, 'cache-control': 'no-store' }).end();
}

function readAsked(url: URL, desk: CompanyDesk): Asked | string {
  const { searchParams: query, pathname } = url;
  const found = query.has('appid') ? ofWecom(url, desk) : ofClient(url, desk);
  if (typeof found === 'string') return found;
  const wire = pages[pathname];
  if (wire !== undefined && wire !== found.company.wire) return '参数不对';
  const target = query.get('redirect_uri') ?? '';
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    return 'redirect_uri 不对';
  const state = query.get('state') ?? '';
  return { challenge: null, ...found, target: new URL(target), state };
}

type Client = Pick<Asked, 'company' | 'agentId'> & { readonly challenge?: string | null };

function ofWecom(
  { searchParams: query, pathname }: URL,
  { companies }: CompanyDesk,
): Client | string {
  const company = companies.find(
    ({ wire, corpId }) => wire === 'wecom' && corpId === query.get('appid'),
  );
  const agentId = query.get('agentid') ?? '';
  if (company?.agents[agentId] === undefined) return 'appid 或 agentid 不认识';
  const isWeb = query.get('login_type') === 'CorpApp';
  const isInside = query.get('response_type') === 'code' && query.get('scope') === 'snsapi_base';
  if (pathname !== '/as' && !(pathname.startsWith('/wwlogin') ? isWeb : isInside))
    return '参数不对';
  if (!/^[A-Za-z0-9]{1,128}$/.test(query.get('state') ?? '')) return 'state 只能是字母和数字';
  return { company, agentId };
}

function ofClient({ searchParams: query }: URL, { companies }: CompanyDesk): Client | string {
  const agentId = query.get('client_id') ?? '';
  const company = companies.find(
    ({ wire, agents }) => wire !== 'wecom' && agents[agentId] !== undefined,
  );
  if (company === undefined || query.get('response_type') !== 'code') return 'client_id 不认识';
  if (company.wire === 'feishu') {
    const challenge = query.get('code_challenge');
    if (challenge !== null && query.get('code_challenge_method') !== 'S256') return '参数不对';
    return { company, agentId, challenge };
  }
  const isWhole = query.get('scope') === 'openid corpid' && query.get('prompt') === 'consent';
  return isWhole && query.get('corpId') === company.corpId ? { company, agentId } : '参数不对';
}

const page = (title: string, content: SafeHtml): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
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
