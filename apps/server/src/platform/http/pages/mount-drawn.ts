import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FirstAnswer } from '@xuezhou/rules/site/document';
import { withDrawnFormulas } from '../formulas/drawn-answers.ts';
import { drawInto } from './draw-into.ts';
import type { DrawnAnswer, DrawnPage } from './drawn-pages.ts';
import type { Dress } from './dress-document.ts';
import type { Document } from './send-document.ts';

/** Path of what is shown beside a link to a page of this title, as the school is dressed. */
export type PictureOf = (title: string, dress: Dress) => string;

export interface Drawn {
  readonly pages: readonly DrawnPage[];
  /** Under which the school says that it is reached; empty where it does not. */
  readonly origin: string;
  /** Of a page that has no picture of its own. */
  readonly pictureOf: PictureOf;
}

interface Shared {
  readonly drawn: Drawn;
  readonly inner: Document;
  readonly dressNow: () => Promise<Dress>;
}

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The documents of drawn pages. What is drawn is what a visitor reads, so a student gets the application's own, by
 * `sendStudent`. For a page that cannot be drawn just now it is the application's own too, which a browser shows and no
 * search engine keeps.
 */
export function mountDrawn(
  app: FastifyInstance,
  shared: Shared,
  isStudent: (request: FastifyRequest) => boolean,
  sendStudent: (path: string) => Send,
): void {
  for (const page of shared.drawn.pages) {
    const ofStudent = sendStudent(page.path);
    app.get(
      page.path,
      { schema: { hide: true }, config: { isCounted: true } },
      async (request, reply) =>
        isStudent(request)
          ? await ofStudent(request, reply)
          : await sendDrawn(shared, page, { request, reply }),
    );
  }
}

async function sendDrawn(
  { drawn: { origin, pictureOf }, inner, dressNow }: Shared,
  page: DrawnPage,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const document = await inner.html();
  void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
  try {
    const drawing = await page.draw(request);
    const dress = await dressNow();
    const picture =
      drawing?.picture ?? pictureOf(drawing?.pictureTitle ?? drawing?.title ?? '', dress);
    const answers = await Promise.all((drawing?.answers ?? []).map(firstAnswer));
    // A page that is opened again later, or by who logged in since, has to ask anew.
    if (answers.length > 0) void reply.header('cache-control', 'private, no-store');
    if (drawing === null) void reply.code(404);
    const place = { origin, school: dress.name, picture, answers };
    return await reply.send(drawInto(document, drawing, place));
  } catch (error) {
    request.log.warn({ err: error }, 'a page was not drawn');
    return await reply.code(503).header('retry-after', '10').send(document);
  }
}

/** As the call would answer it, its formulas drawn beside it. */
async function firstAnswer({ operation, params = {}, data }: DrawnAnswer): Promise<FirstAnswer> {
  const url = operation.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return JSON.parse(await withDrawnFormulas(JSON.stringify({ url, data }))) as FirstAnswer;
}
