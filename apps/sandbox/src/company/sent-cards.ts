import type { ServerResponse } from 'node:http';
import { send, sendJson } from '../http/exchange.ts';
import { html } from '../phone/html.ts';
import type { Company } from './companies.ts';

/** What an app told somebody in the provider's own app. */
export interface SentCard {
  readonly company: Company;
  readonly agentId: string;
  readonly person: string;
  readonly title: string;
  readonly text: string;
  readonly address: string;
}

/** What somebody of a company has there, the newest first: a page, and for tests as JSON (`?as=json`). */
export function showCards(
  response: ServerResponse,
  { searchParams: query }: URL,
  sent: readonly SentCard[],
): void {
  const cards = sent
    .filter(({ company, person }) => {
      const [corpId, of] = [query.get('corpId'), query.get('person')];
      return company.corpId === corpId && (of === null || of === person);
    })
    .map(({ person, title, text, address }) => ({ person, title, text, address }))
    .toReversed();
  if (query.get('as') === 'json') return sendJson(response, 200, { cards });
  const shown = cards.map(
    ({ title, text, address }) =>
      html`<li>
        <a href="${address}"><b>${title}</b><br />${text}</a>
      </li>`,
  );
  const page = html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>工作消息</title>
      </head>
      <body>
        <h1>工作消息</h1>
        <ul>
          ${shown}
        </ul>
      </body>
    </html>`;
  send(response, 200, 'text/html; charset=utf-8', page.markup);
}
