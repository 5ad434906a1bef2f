import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { drawInto, type DrawnPage } from './drawn-pages.ts';
import { answerAhead, sendAnswered, type FirstCalls } from './first-answers.ts';
import { Failure } from '../refusal.ts';
import type { Dress } from './dress-document.ts';
import { openDocument, type Document } from './send-document.ts';
import { isAsset } from './is-asset.ts';

export interface Drawn {
  readonly pages: readonly DrawnPage[];
  /** Under which the school says that it is reached; empty where it does not. */
  readonly origin: string;
}

/** What pages ask first, and the cookie of who is answered ahead. */
export interface Firsts {
  readonly pages: readonly FirstCalls[];
  readonly cookie: string;
  /** For how many milliseconds a document waits for them. */
  readonly patience: number;
}

export interface PageWishes {
  /** What documents say of the school. */
  readonly dressNow: () => Promise<Dress>;
  readonly drawn?: Drawn;
  readonly firsts?: Firsts;
  /** For browsers that install the product; without it the built one is served. */
  readonly manifest?: () => Promise<object>;
}

/** Where the two applications were built. */
export interface PageFolders {
  readonly web: string;
  /** Under `/console`. */
  readonly console: string;
}

/**
 * Serves both built applications: `assets/` for ever, pages never from a cache without asking, and every unknown path
 * that asks for a page gets the application it lies in, whose router decides.
 */
export async function mountPages(
  app: FastifyInstance,
  { web: directory, console }: PageFolders,
  { dressNow, drawn, firsts, manifest }: PageWishes,
): Promise<void> {
  const open = (folder: string, name: string) => openDocument(path.join(folder, name), dressNow);
  const inner = await open(directory, 'index.html');
  const login = await open(directory, 'login.html');
  const desk = await open(console, 'index.html');
  await app.register(fastifyStatic, filesOf(directory));
  await app.register(fastifyStatic, {
    ...filesOf(console),
    prefix: '/console/',
    decorateReply: false,
  });
  const page = { schema: { hide: true } } as const;
  // Also where their files are: as they were built they name no school.
  for (const address of ['/', '/index.html']) app.get(address, page, inner.send);
  app.get('/login.html', page, login.send);
  for (const address of ['/console/', '/console/index.html']) app.get(address, page, desk.send);
  // The one page whose address lies among those of the calls.
  app.get('/api/nuxt/students/mustread.html', page, inner.send);
  if (manifest !== undefined)
    app.get('/manifest.webmanifest', page, async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(await manifest())),
    );
  if (drawn !== undefined) mountDrawn(app, inner, drawn);
  if (firsts !== undefined) mountFirsts(app, inner, firsts);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !isAsset(request.url) &&
      !/^\/(api|media)\//.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) throw new Failure(404);
    const [address = ''] = request.url.split('?', 1);
    if (/^\/console(\/|$)/.test(address)) return desk.send(request, reply);
    return address === '/login' ? login.send(request, reply) : inner.send(request, reply);
  });
}

const filesOf = (root: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  index: false,
  cacheControl: false,
  setHeaders: (reply, file) =>
    void reply.header('cache-control', cachingOf(path.relative(root, file))),
});

/** They run before the first paint, which must not wait for a question whether they are still the same. */
const early = new Set(['color-scheme.js', 'kept-view.js', 'old-browser.js']);

function cachingOf(name: string): string {
  if (name.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  if (early.has(name)) return 'public, max-age=600, stale-while-revalidate=2592000';
  return 'no-cache';
}

/** A page that cannot be drawn just now is the application's own, as all others are. */
function mountDrawn(app: FastifyInstance, inner: Document, { pages, origin }: Drawn): void {
  for (const page of pages)
    app.get(page.path, { schema: { hide: true } }, async (request, reply) => {
      const document = await inner.html();
      const html = await page
        .draw(request)
        .then((drawing) => drawInto(document, drawing, origin))
        .catch((error: unknown) => {
          request.log.warn({ err: error }, 'a page was not drawn');
          return document;
        });
      return await reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(html);
    });
}

/** A visitor's document is everybody's; so is one that nothing could be answered for. */
function mountFirsts(
  app: FastifyInstance,
  inner: Document,
  { pages, cookie, patience }: Firsts,
): void {
  const ahead = answerAhead(app, patience);
  for (const { path: address, calls } of pages)
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      const isStudent = request.cookies[cookie] !== undefined;
      const answers = isStudent ? await ahead(calls, request) : [];
      if (answers.length === 0) return await inner.send(request, reply);
      return sendAnswered(reply, await inner.html(), answers);
    });
}
