import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { readBody, send, sendJson } from '../http/exchange.ts';
import { GradeBooks } from '../lti/grade-book.ts';
import { DeepLinks } from '../lti/deep-links.ts';
import { answerAsPlatform } from '../lti/lti-platform.ts';
import { findUniversity } from '../lti/lti-people.ts';
import { html, type SafeHtml } from '../phone/html.ts';
import { writeIdToken } from './id-token.ts';
import { OidcGrants } from './oidc-grants.ts';
import { OidcKeys } from './oidc-keys.ts';
import { findCompany, SANDBOX_OIDC_CLIENT, type OidcCompany } from './oidc-people.ts';

export interface OidcServerOptions {
  faults: Faults;
  now: () => Date;
}

interface Desk extends OidcServerOptions {
  readonly keys: OidcKeys;
  readonly grants: OidcGrants;
  readonly books: GradeBooks;
  readonly links: DeepLinks;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly company: OidcCompany;
  /** Of the company. */
  readonly issuer: string;
}

/**
 * Issuers of OpenID Connect, one for each company below its own address, and universities' course platforms beside them, not
 * yet listening.
 */
export function createOidcServer(options: OidcServerOptions): Server {
  const desk: Desk = {
    ...{ ...options, keys: new OidcKeys(), grants: new OidcGrants() },
    ...{ books: new GradeBooks(), links: new DeepLinks() },
  };
  return createServer((request, response) => {
    answer(request, response, desk).catch((error: unknown) => {
      console.error('沙箱的单位登录端口遇到意外错误。', error);
      if (!response.headersSent) sendJson(response, 500, { error: 'server_error' });
      else response.destroy();
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  desk: Desk,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'oidc'}`);
  const [, id = '', ...rest] = url.pathname.split('/');
  const university = findUniversity(id);
  if (university !== undefined) {
    const issuer = `${url.origin}/${id}`;
    return await answerAsPlatform(
      { request, response, url, university, issuer },
      rest.join('/'),
      desk,
    );
  }
  if (url.pathname === '/send-form.js')
    return send(response, 200, 'text/javascript', 'document.forms[0].submit();');
  const company = findCompany(id);
  if (company === undefined) return sendJson(response, 404, { error: 'not_found' });
  const exchange = { request, response, url, company, issuer: `${url.origin}/${id}` };
  const fault = desk.faults.take('oidc', (next) => /^(?:500|timeout)$/.test(next));
  if (fault === 'timeout') return;
  if (fault === '500') return sendJson(response, 500, { error: 'server_error' });
  switch (`${request.method} ${rest.join('/')}`) {
    case 'GET .well-known/openid-configuration':
      return sendJson(response, 200, describe(exchange.issuer, desk));
    case 'GET jwks':
      return sendJson(response, 200, desk.keys.jwks(company.id));
    case 'GET authorize':
      return showPeople(exchange);
    case 'GET authorize/as':
      return sendBack(exchange, desk);
    case 'POST token':
      return await giveTokens(exchange, desk);
    case 'POST sign-out':
      return await tellSignOut(exchange, desk);
    case 'GET userinfo':
      return tellOfPerson(exchange, desk);
    default:
      return sendJson(response, 404, { error: 'not_found' });
  }
}

function describe(issuer: string, { faults }: Desk): object {
  const fault = faults.take('oidc', (next) => /^(?:other-issuer|script-page)$/.test(next));
  return {
    issuer: fault === 'other-issuer' ? `${issuer}-other` : issuer,
    authorization_endpoint: fault === 'script-page' ? 'javascript:alert(1)' : `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['openid', 'profile'],
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  };
}

/** A company's own page: who signs in. */
function showPeople({ response, url, company }: Exchange): void {
  const fault = faultIn(url.searchParams);
  const choices = company.people.map((person) => {
    const target = new URLSearchParams(url.searchParams);
    target.set('person', person.id);
    return html`<li>
      <a href="/${company.id}/authorize/as?${target.toString()}"
        >${person.name}<small>${person.department}</small></a
      >
    </li>`;
  });
  const denied = new URLSearchParams(url.searchParams);
  denied.set('person', '');
  const content =
    fault === undefined
      ? html`<h1>${company.name}</h1>
          <p>用公司账号登录「学舟」。这是沙箱：选一位同事。</p>
          <ul>
            ${choices}
            <li><a href="/${company.id}/authorize/as?${denied.toString()}">不登录了</a></li>
          </ul>`
      : html`<p>${fault}</p>`;
  send(response, fault === undefined ? 200 : 400, 'text/html; charset=utf-8', page(content));
}

function faultIn(query: URLSearchParams): string | undefined {
  if (query.get('client_id') !== SANDBOX_OIDC_CLIENT.id) return 'client_id 不认识';
  if (query.get('response_type') !== 'code') return 'response_type 应为 code';
  if (!(query.get('scope') ?? '').split(' ').includes('openid')) return 'scope 里要有 openid';
  if (query.get('code_challenge_method') !== 'S256') return '要用 PKCE（S256）';
  const target = query.get('redirect_uri') ?? '';
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol))
    return 'redirect_uri 不对';
  return undefined;
}

function sendBack({ response, url, company, issuer }: Exchange, { grants, faults }: Desk): void {
  const query = url.searchParams;
  if (faultIn(query) !== undefined) return sendJson(response, 400, { error: 'invalid_request' });
  const person = company.people.find(({ id }) => id === query.get('person'));
  const redirectUri = query.get('redirect_uri') ?? '';
  const target = new URL(redirectUri);
  const fault = faults.take('oidc', (next) => /^(?:other-state|other-iss|no-iss)$/.test(next));
  target.searchParams.set(
    'state',
    fault === 'other-state' ? 'another' : (query.get('state') ?? ''),
  );
  if (fault !== 'no-iss')
    target.searchParams.set('iss', fault === 'other-iss' ? 'https://issuer.example' : issuer);
  if (person === undefined) target.searchParams.set('error', 'access_denied');
  else
    target.searchParams.set(
      'code',
      grants.giveCode({
        ...{ company, person, redirectUri, nonce: query.get('nonce') ?? '' },
        challenge: query.get('code_challenge') ?? '',
        sid: randomUUID(),
      }),
    );
  response.writeHead(302, { location: target.href, 'cache-control': 'no-store' }).end();
}

async function giveTokens(
  { request, response, company, issuer }: Exchange,
  { grants, keys, faults, now }: Desk,
): Promise<void> {
  const { id, secret } = SANDBOX_OIDC_CLIENT;
  const known = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  if (decodeBasic(request.headers.authorization) !== decodeBasic(known))
    return sendJson(response, 401, { error: 'invalid_client' });
  const body = new URLSearchParams((await readBody(request)).toString('utf8'));
  const grant = grants.takeCode(body.get('code') ?? '', {
    ...{ company, redirectUri: body.get('redirect_uri') ?? '' },
    verifier: body.get('code_verifier') ?? '',
  });
  if (body.get('grant_type') !== 'authorization_code' || grant === undefined)
    return sendJson(response, 400, { error: 'invalid_grant' });
  const fault = faults.take('oidc');
  if (fault === 'rotate') keys.rotate(company.id);
  const seconds = Math.floor(now().getTime() / 1000);
  const { person, nonce, sid } = grant;
  const claims = {
    ...{ iss: issuer, aud: id, sub: person.id, nonce, iat: seconds, exp: seconds + 300 },
    ...{ name: person.name, department: person.department, sid },
  };
  sendJson(response, 200, {
    ...{ access_token: grants.giveToken(grant), token_type: 'Bearer', expires_in: 300 },
    id_token: writeIdToken({ key: keys.of(company.id), claims, fault }),
  });
}

/**
 * Somebody signs out at the company, which tells the school so. The form: `to`, the school's address, where it is to be told; `person`; `sid`, of one
 * sign-in alone; `fault`, what the token says or signs wrongly. Answers the school's status and the token, to be sent again.
 */
async function tellSignOut(
  { request, response, company, issuer }: Exchange,
  { keys, now }: Desk,
): Promise<void> {
  const form = new URLSearchParams((await readBody(request)).toString('utf8'));
  const seconds = Math.floor(now().getTime() / 1000);
  const sub = form.get('person') ?? undefined;
  const sid = form.get('sid') ?? undefined;
  const claims = {
    ...{ iss: issuer, aud: SANDBOX_OIDC_CLIENT.id, iat: seconds, exp: seconds + 120 },
    ...{ jti: randomUUID(), sub, sid },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  };
  const fault = form.get('fault') ?? undefined;
  const token = writeIdToken({ key: keys.of(company.id), claims, fault });
  const to = form.get('to');
  const body = new URLSearchParams({ logout_token: token });
  const told = to === null ? null : await fetch(to, { method: 'POST', body });
  sendJson(response, 200, { status: told?.status ?? null, token });
}

/** Its halves may be written as in a form, which changes nothing of them. */
const decodeBasic = (header = ''): string =>
  decodeURIComponent(Buffer.from(header.replace(/^Basic /, ''), 'base64').toString('utf8'));

function tellOfPerson({ request, response, company }: Exchange, { grants }: Desk): void {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const grant = grants.ofToken(token);
  if (grant?.company !== company) return sendJson(response, 401, { error: 'invalid_token' });
  const { id, name, department } = grant.person;
  sendJson(response, 200, { sub: id, name, department });
}

const page = (content: SafeHtml): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>公司登录</title>
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
          h1 {
            font-size: 22px;
            font-weight: 500;
          }
          ul {
            padding: 0;
            list-style: none;
          }
          a {
            display: flex;
            justify-content: space-between;
            padding: 12px 0;
            border-top: 1px solid #dde3e8;
            color: inherit;
          }
          small {
            color: #626d77;
          }
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html>`.markup;
