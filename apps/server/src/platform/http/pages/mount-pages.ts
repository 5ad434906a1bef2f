import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { drawInto, type DrawnPage } from './drawn-pages.ts';
import { Failure } from '../refusal.ts';

export interface Drawn {
  readonly pages: readonly DrawnPage[];
  /** Under which the school says that it is reached; empty where it does not. */
  readonly origin: string;
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
  drawn?: Drawn,
): Promise<void> {
  await app.register(fastifyStatic, filesOf(directory));
  await app.register(fastifyStatic, {
    ...filesOf(console),
    prefix: '/console/',
    decorateReply: false,
  });
  app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
  // A folder's own address, which no file stands for.
  app.get('/console/', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('index.html', console),
  );
  // The one page whose address lies among those of the calls.
  app.get('/api/nuxt/students/mustread.html', { schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('index.html'),
  );
  if (drawn !== undefined) await mountDrawn(app, directory, drawn);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|(console\/)?assets|media)\//.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) throw new Failure(404);
    const [address = ''] = request.url.split('?', 1);
    // Not waited for: every wait for an answer listens to it once more.
    if (/^\/console(\/|$)/.test(address)) reply.sendFile('index.html', console);
    else reply.sendFile(address === '/login' ? 'login.html' : 'index.html');
  });
}

const filesOf = (root: string): FastifyStaticOptions => ({
  root,
  preCompressed: true,
  index: false,
  cacheControl: false,
  setHeaders: (reply, file) => {
    const isAsset = path.relative(root, file).startsWith(`assets${path.sep}`);
    void reply.header(
      'cache-control',
      isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  },
});

/** A page that cannot be drawn just now is the application's own, as all others are. */
async function mountDrawn(
  app: FastifyInstance,
  directory: string,
  { pages, origin }: Drawn,
): Promise<void> {
  const document = await readFile(path.join(directory, 'index.html'), 'utf8');
  for (const page of pages)
    app.get(page.path, { schema: { hide: true } }, async (request, reply) => {
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
