import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { drawInto, type DrawnPage } from './drawn-pages.ts';
import { Failure } from '../refusal.ts';

export interface Drawn {
  readonly pages: readonly DrawnPage[];
  /** Under which a browser reaches the product. */
  readonly originOf: (request: FastifyRequest) => string;
}

/**
 * Serves the built web application: `/assets/` for ever, pages never from a cache without asking, and every
 * unknown path that asks for a page gets the application, whose router decides.
 */
export async function mountPages(
  app: FastifyInstance,
  directory: string,
  drawn?: Drawn,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isAsset = path.relative(directory, file).startsWith(`assets${path.sep}`);
      void reply.header(
        'cache-control',
        isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
  // The one page whose address lies among those of the calls.
  app.get('/api/nuxt/students/mustread.html', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('index.html'),
  );
  if (drawn !== undefined) await mountDrawn(app, directory, drawn);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|assets|media)\//.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) throw new Failure(404);
    // Not waited for: every wait for an answer listens to it once more.
    reply.sendFile(request.url.split('?', 1)[0] === '/login' ? 'login.html' : 'index.html');
  });
}

/** A page that cannot be drawn just now is the application's own, as all others are. */
async function mountDrawn(
  app: FastifyInstance,
  directory: string,
  { pages, originOf }: Drawn,
): Promise<void> {
  const document = await readFile(path.join(directory, 'index.html'), 'utf8');
  for (const page of pages)
    app.get(page.path, { schema: { hide: true } }, async (request, reply) => {
      const html = await page
        .draw(request)
        .then((drawing) => drawInto(document, drawing, originOf(request)))
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
