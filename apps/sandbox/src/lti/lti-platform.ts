import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { readBody, send, sendJson } from '../http/exchange.ts';
import { writeIdToken } from '../oidc/id-token.ts';
import { newKey, type OidcKeys } from '../oidc/oidc-keys.ts';
import { html, SafeHtml } from '../phone/html.ts';
import { answerOfChoosing } from './choosing-pages.ts';
import type { DeepLinks } from './deep-links.ts';
import { SANDBOX_LTI_CLIENT, type LtiUniversity } from './lti-people.ts';
import { platformPage } from './platform-page.ts';
import type { GradeBooks } from './grade-book.ts';
import { answerOfGrades } from './lti-grades.ts';
import { launchClaims, type Meant } from './launch-claims.ts';

interface Desk {
  readonly faults: Faults;
  readonly keys: OidcKeys;
  readonly books: GradeBooks;
  readonly links: DeepLinks;
  readonly now: () => Date;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly university: LtiUniversity;
  /** Of the university. */
  readonly issuer: string;
}

/** A university's course platform, that opens what stands in its courses in ours. */
export async function answerAsPlatform(
  exchange: Exchange,
  path: string,
  desk: Desk,
): Promise<void> {
  const { request, response, university } = exchange;
  switch (`${request.method} ${path}`) {
    case 'GET course':
      return showCourse(exchange, desk);
    case 'GET open':
    case 'GET choose':
      return beginLogin(exchange, desk, path);
    case 'GET auth':
    case 'POST auth':
      return await authorize(exchange, desk);
    case 'GET jwks':
      return showKeys(response, university, desk);
    default:
      if (await answerOfGrades(exchange, path, desk)) return;
      if (await answerOfChoosing(exchange, path, desk)) return;
      return sendJson(response, 404, { error: 'not_found' });
  }
}

function showKeys(response: ServerResponse, university: LtiUniversity, desk: Desk): void {
  const fault = desk.faults.take('lti', (next) => /^(?:huge-keys|no-keys)$/.test(next));
  if (fault === 'no-keys') return sendJson(response, 503, { error: 'away' });
  if (fault !== 'huge-keys') return sendJson(response, 200, desk.keys.jwks(university.id));
  const padding = 'A'.repeat(1024 * 1024);
  sendJson(response, 200, { padding, ...desk.keys.jwks(university.id) });
}

/** A course of the university's with one link of ours in it, and those that its teacher chose: who opens it? */
function showCourse({ response, url, university }: Exchange, { books, links }: Desk): void {
  const openers = (wish: URLSearchParams, name: (person: string) => string) =>
    university.people.map((person) => {
      const query = new URLSearchParams(wish);
      query.set('person', person.id);
      return html`<li>
        <a href="/${university.id}/open?${query.toString()}">${name(person.name)}</a>
      </li>`;
    });
  const chosen = links.of(university.id).flatMap(({ id, title }) => {
    const login = books.loginOf(university.id) ?? '';
    const wish = new URLSearchParams({ login, link: String(id) });
    return openers(wish, (person) => `${person}打开${title}`);
  });
  const people = url.searchParams.has('target') ? openers(url.searchParams, (name) => name) : [];
  const content = html`<h1>${university.name}</h1>
    <p>这是沙箱：选一位同学，打开课里的链接。</p>
    <ul>
      ${people} ${chosen}
    </ul>`;
  send(response, 200, 'text/html; charset=utf-8', platformPage(content));
}

/**
 * Third-party initiated login, by a form from another site as Moodle's and Canvas's: `login` is the tool's address, `target` what is to
 * be opened, or `link` one that was chosen; a teacher who chooses goes to the tool's address for that.
 */
function beginLogin(
  { response, url, university, issuer }: Exchange,
  { books, links }: Desk,
  path: string,
): void {
  const { searchParams: query } = url;
  const login = query.get('login') ?? '';
  if (!URL.canParse(login)) return sendJson(response, 400, { error: 'login' });
  books.knowToolAt(university.id, login);
  const link = links.find(university.id, query.get('link') ?? '');
  const isChoosing = path === 'choose';
  // Moodle without an address for choosing goes to the tool's default one.
  const wished = query.get('target') ?? (isChoosing ? new URL('choose', login).href : '');
  const target = link?.url ?? wished;
  const hint = isChoosing ? choosingHint : link === undefined ? target : `link:${link.id}`;
  sendForm(response, login, {
    ...{ iss: issuer, login_hint: query.get('person') ?? '', client_id: SANDBOX_LTI_CLIENT.id },
    ...{ target_link_uri: target, lti_message_hint: hint },
    lti_deployment_id: SANDBOX_LTI_CLIENT.deployment,
  });
}

/** In the place of an address. */
const choosingHint = 'choose';

async function authorize(exchange: Exchange, desk: Desk): Promise<void> {
  const { request, response, url, university, issuer } = exchange;
  const query =
    request.method === 'GET'
      ? url.searchParams
      : new URLSearchParams((await readBody(request)).toString('utf8'));
  const person = university.people.find(({ id }) => id === query.get('login_hint'));
  const wrong = faultIn(query);
  const redirect = query.get('redirect_uri') ?? '';
  if (wrong !== null || person === undefined || !URL.canParse(redirect))
    return send(response, 400, 'text/plain; charset=utf-8', wrong ?? 'login_hint 不认识');
  const state = query.get('state') ?? '';
  const fault = desk.faults.take('lti', (next) => !next.endsWith('-keys'));
  if (fault === 'denied') return sendForm(response, redirect, { state, error: 'login_required' });
  const claims = launchClaims({
    ...{ issuer, person, nonce: query.get('nonce') ?? '', fault, now: desk.now() },
    meant: whatIsMeant(university.id, query.get('lti_message_hint') ?? '', desk),
  });
  const key = desk.keys.of(university.id);
  const signer = fault === 'unknown-kid' ? newKey() : key;
  sendForm(response, redirect, {
    state: fault === 'other-state' ? 'another' : state,
    id_token: writeIdToken({ key: signer, claims, fault }),
  });
}

function whatIsMeant(university: string, hint: string, { books, links }: Desk): Meant {
  if (hint === choosingHint) return { kind: 'choosing', data: links.ask(university) };
  const link = hint.startsWith('link:') ? links.find(university, hint.slice(5)) : undefined;
  const target = link?.url ?? hint;
  const hasItem = link === undefined || link.lineItem !== null;
  const linkId = link === undefined ? `link-${target}` : hint;
  const wished = link?.lineItem?.['resourceId'];
  const resourceId = typeof wished === 'string' ? wished : null;
  return {
    ...{ kind: 'opening', target, linkId, custom: link?.custom },
    item: hasItem ? books.itemOf(university, { link: linkId, target, resourceId }) : null,
  };
}

function faultIn(query: URLSearchParams): string | null {
  const asked = {
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    client_id: SANDBOX_LTI_CLIENT.id,
  };
  for (const [name, value] of Object.entries(asked))
    if (query.get(name) !== value) return `${name} 应为 ${value}`;
  return (query.get('state') ?? '') === '' || (query.get('nonce') ?? '') === ''
    ? '要有 state 和 nonce'
    : null;
}

// Apart from the template: the end of a script in one makes the bundler ask for a library that is not there.
const sender = new SafeHtml('<script src="/send-form.js"></script>');

/** A form that sends itself, as platforms answer. */
function sendForm(
  response: ServerResponse,
  action: string,
  fields: Readonly<Record<string, string>>,
): void {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const content = html`<form id="launch" method="post" action="${action}">${inputs}</form>
    ${sender}`;
  send(response, 200, 'text/html; charset=utf-8', platformPage(content));
}
