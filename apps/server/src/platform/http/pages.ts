import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Failure } from './refusal.ts';

/**
 * Serves the built web application: `/assets/` for ever, pages never from a cache without asking, and every
 * unknown path that asks for a page gets the application, whose router decides.
 */
export async function mountPages(app: FastifyInstance, directory: string): Promise<void> {
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
