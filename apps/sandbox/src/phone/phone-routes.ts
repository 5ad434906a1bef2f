import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { send } from '../http/exchange.ts';
import { MAIL_CONTENT_POLICY, renderMailDocument } from './mail-view.ts';
import { renderPeoplePage } from './people-page.ts';
import { renderPhoneList, renderPhonePage, TABS, type PhoneState } from './phone-page.ts';

const PAGE_CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HTML = 'text/html; charset=utf-8';

const ASSETS: Readonly<Record<string, string>> = {
  'phone.css': 'text/css; charset=utf-8',
  'inbox.css': 'text/css; charset=utf-8',
  'people.css': 'text/css; charset=utf-8',
  'mail.css': 'text/css; charset=utf-8',
  'wechat.css': 'text/css; charset=utf-8',
  'pay.css': 'text/css; charset=utf-8',
  'phone.js': 'text/javascript; charset=utf-8',
  'phone.svg': 'image/svg+xml',
};

type PhoneDesks = Pick<PhoneState, 'inbox' | 'desk' | 'payments'>;

/** Answers the phone's addresses; false when the address is none of them. */
export async function answerPhone(
  response: ServerResponse,
  url: URL,
  { now, ...desks }: PhoneDesks & { now: () => Date },
): Promise<boolean> {
  const assetName = url.pathname.slice(1);
  const assetType = Object.hasOwn(ASSETS, assetName) && ASSETS[assetName];
  if (assetType) {
    const file = new URL(`./${assetName}`, import.meta.url);
    send(response, 200, assetType, await readFile(file, 'utf8'));
    return true;
  }
  if (url.pathname === '/' || url.pathname === '/phone/list') {
    const render = url.pathname === '/' ? renderPhonePage : renderPhoneList;
    response.setHeader('content-security-policy', PAGE_CONTENT_POLICY);
    send(response, 200, HTML, render(readState(url, desks), now()).markup);
    return true;
  }
  if (url.pathname === '/people') {
    response.setHeader('content-security-policy', PAGE_CONTENT_POLICY);
    send(response, 200, HTML, renderPeoplePage().markup);
    return true;
  }
  const mail =
    url.pathname.startsWith('/mail/') && desks.inbox.findMail(url.pathname.slice('/mail/'.length));
  if (!mail) return false;
  response.setHeader('content-security-policy', MAIL_CONTENT_POLICY);
  send(response, 200, HTML, renderMailDocument(mail));
  return true;
}

function readState({ searchParams }: URL, desks: PhoneDesks): PhoneState {
  const tab = searchParams.get('tab');
  return {
    tab: TABS.find((known) => known === tab) ?? 'sms',
    filter: searchParams.get('q')?.trim() ?? '',
    openMail: desks.inbox.findMail(searchParams.get('mail') ?? ''),
    code: searchParams.get('code')?.trim() ?? '',
    back: webAddress(searchParams.get('back') ?? ''),
    ...desks,
  };
}

/** Only an address that a browser fetches; never one that it runs. */
function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  return /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}
