import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Inbox } from '../inbox/inbox.ts';
import { send } from '../http/exchange.ts';
import { MAIL_CONTENT_POLICY, renderMailDocument } from './mail-view.ts';
import { renderPeoplePage } from './people-page.ts';
import { renderPhoneList, renderPhonePage, type PhoneState } from './phone-page.ts';

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
  'phone.js': 'text/javascript; charset=utf-8',
  'phone.svg': 'image/svg+xml',
};

/** Answers the phone's addresses; false when the address is none of them. */
export async function answerPhone(
  response: ServerResponse,
  url: URL,
  { inbox, now }: { inbox: Inbox; now: () => Date },
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
    send(response, 200, HTML, render(readState(url, inbox), now()).markup);
    return true;
  }
  if (url.pathname === '/people') {
    response.setHeader('content-security-policy', PAGE_CONTENT_POLICY);
    send(response, 200, HTML, renderPeoplePage().markup);
    return true;
  }
  const mail =
    url.pathname.startsWith('/mail/') && inbox.findMail(url.pathname.slice('/mail/'.length));
  if (!mail) return false;
  response.setHeader('content-security-policy', MAIL_CONTENT_POLICY);
  send(response, 200, HTML, renderMailDocument(mail));
  return true;
}

function readState(url: URL, inbox: Inbox): PhoneState {
  const { searchParams } = url;
  return {
    tab: searchParams.get('tab') === 'mail' ? 'mail' : 'sms',
    filter: searchParams.get('q')?.trim() ?? '',
    openMail: inbox.findMail(searchParams.get('mail') ?? ''),
    inbox,
  };
}
