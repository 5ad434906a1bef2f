import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerAhead, askBackOf, sendAnswered, type FirstCalls } from './first-answers.ts';
import { Failure } from '../refusal.ts';
import type { Dress } from './dress-document.ts';
import { openDocument, type Document } from './send-document.ts';
import type { ViewDrawer } from './views/draw-views.ts';
import { inlined, type Inlined } from './views/view-into.ts';
import { isAsset } from './is-asset.ts';
import { mountDrawn, type Drawn } from './mount-drawn.ts';

/** What pages ask first, and the cookie of who is answered ahead. */
export interface Firsts {
  readonly pages: readonly FirstCalls[];
  readonly cookie: string;
  /** For how many milliseconds a document waits for them. */
  readonly patience: number;
  /** Undefined: no view is drawn. */
  readonly views?: ViewDrawer | undefined;
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
  /** What views are drawn with; there may be nothing. */
  readonly drawing: string;
}

/**
 * Serves both built applications: `assets/` for ever, pages never from a cache without asking, and every unknown path
 * that asks for a page gets the application it lies in, whose router decides.
 */
export async function mountPages(
  app: FastifyInstance,
  { web: directory, console }: Pick<PageFolders, 'web' | 'console'>,
  wishes: PageWishes,
): Promise<void> {
  const { dressNow, manifest } = wishes;
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
  const scheme = 'color-scheme.js';
  const text = await readFile(path.join(directory, scheme), 'utf8').catch(() => null);
  mountDocuments(app, { inner, early: text === null ? undefined : inlined(scheme, text) }, wishes);
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

const noFirsts: Firsts = { cookie: '', patience: 0, pages: [] };

/** Those of pages that are drawn for visitors, or come with what a student's page asks first. */
function mountDocuments(
  app: FastifyInstance,
  { inner, early }: { readonly inner: Document; readonly early: Inlined | undefined },
  { dressNow, drawn, firsts: { cookie, patience, pages, views } = noFirsts }: PageWishes,
): void {
  const isStudent = ({ cookies }: FastifyRequest) => cookies[cookie] !== undefined;
  const ahead = answerAhead(app, patience);
  const sendStudent = (address: string) => {
    const firsts: Omit<FirstCalls, 'path'> = pages.find((page) => page.path === address) ?? {
      calls: [],
    };
    // What only a view needs; a page without one waits for nothing more than its own calls.
    const whole = { ...firsts, calls: [...firsts.calls, ...(firsts.beside ?? [])] };
    const { isBare, isNotDrawn } = firsts;
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const isOther = isBare === true && request.url.includes('?');
      const drawer = isOther || isNotDrawn !== undefined ? undefined : views;
      const isFree = drawer?.isFree(request) === true;
      const asked = isFree ? whole : { calls: isOther ? [] : firsts.calls };
      const { answers, isWhole } = await ahead(asked, request);
      if (answers.length === 0) return await inner.send(request, reply);
      const askBack = isFree ? askBackOf(app, firsts, request, patience) : undefined;
      const drawn =
        isFree && isWhole
          ? await drawer?.draw(request, { answers, school: await dressNow(), askBack })
          : null;
      return sendAnswered(reply, {
        document: await inner.html(),
        answers: [...answers, ...(drawn?.more ?? [])],
        drawn: drawn ? { view: drawn.view, early } : null,
      });
    };
  };
  if (drawn !== undefined) mountDrawn(app, { drawn, inner, dressNow }, isStudent, sendStudent);
  const isDrawn = new Set(drawn?.pages.map((page) => page.path));
  for (const { path: address } of pages.filter((page) => !isDrawn.has(page.path))) {
    const send = sendStudent(address);
    // A visitor's document is everybody's; so is one that nothing could be answered for.
    app.get(address, { schema: { hide: true } }, async (request, reply) =>
      isStudent(request) ? await send(request, reply) : await inner.send(request, reply),
    );
  }
}
