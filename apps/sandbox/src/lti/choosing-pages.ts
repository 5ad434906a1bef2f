import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, send, sendJson } from '../http/exchange.ts';
import { html, type SafeHtml } from '../phone/html.ts';
import type { DeepLinks } from './deep-links.ts';
import type { GradeBooks } from './grade-book.ts';
import type { LtiUniversity } from './lti-people.ts';
import { platformPage } from './platform-page.ts';
import { readToolStatement } from './tool-statement.ts';

interface Desk {
  readonly books: GradeBooks;
  readonly links: DeepLinks;
  readonly now: () => Date;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly university: LtiUniversity;
  readonly issuer: string;
}

/** @returns false where the address is none of these */
export async function answerOfChoosing(
  exchange: Exchange,
  path: string,
  desk: Desk,
): Promise<boolean> {
  const { request, response, university } = exchange;
  switch (`${request.method} ${path}`) {
    case 'GET edit':
      editCourse(exchange);
      return true;
    case 'POST return':
      await takeChosen(exchange, desk);
      return true;
    case 'GET links.json':
      sendJson(response, 200, { links: desk.links.of(university.id) });
      return true;
    default:
      return false;
  }
}

/** As Moodle has it: the tool's page in a frame of the page where a teacher edits a course. */
function editCourse({ response, url, university }: Exchange): void {
  const content = html`<h1>${university.name}：放内容</h1>
    <iframe
      title="外部工具"
      width="100%"
      height="640"
      src="/${university.id}/choose${url.search}"
    ></iframe>`;
  send(response, 200, 'text/html; charset=utf-8', platformPage(content));
}

async function takeChosen(
  { request, response, url, university, issuer }: Exchange,
  { books, links, now }: Desk,
): Promise<void> {
  const form = new URLSearchParams((await readBody(request)).toString('utf8'));
  const said = readToolStatement(form.get('JWT') ?? '', await books.keysOfTool(university.id));
  const seconds = now().getTime() / 1000;
  const taken =
    typeof said === 'string'
      ? said
      : links.take(said, { university: university.id, issuer, seconds });
  if (typeof taken === 'string' || url.searchParams.get('course') !== '7')
    return send(
      response,
      400,
      'text/html; charset=utf-8',
      platformPage(html`<p>没有收下：${typeof taken === 'string' ? taken : '不是这门课'}</p>`),
    );
  const titles: SafeHtml[] = taken.map(({ title }) => html`<li>${title}</li>`);
  const content = html`<h1>放进来了 ${taken.length} 样</h1>
    <ul>
      ${titles}
    </ul>
    <p><a target="_top" href="/${university.id}/course">看这门课</a></p>`;
  send(response, 200, 'text/html; charset=utf-8', platformPage(content));
}
