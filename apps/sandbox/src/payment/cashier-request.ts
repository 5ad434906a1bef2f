import type { RawAnswer, RawRequest } from './payment-server.ts';
import type { SafeHtml } from '../phone/html.ts';
import { PHONE_ANSWERS, type PhoneAnswer } from './stand-in.ts';

/** Nothing but the page itself; it may lead anywhere. */
const CONTENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function pageAnswer(page: SafeHtml, status = 200): RawAnswer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': CONTENT_POLICY,
      'referrer-policy': 'no-referrer',
    },
    body: page.markup,
  };
}

/** What a person at the cashier chose; undefined when the form came from elsewhere, or says nothing. */
export function readAnswer({ method, headers, body }: RawRequest): PhoneAnswer | undefined {
  // Another site's page may not pay for the person at this one.
  if (method !== 'POST' || headers['sec-fetch-site'] !== 'same-origin') return undefined;
  const answer = new URLSearchParams(body.toString('utf8')).get('answer');
  return PHONE_ANSWERS.find((known) => known === answer);
}
