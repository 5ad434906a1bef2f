import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { videoKey } from './course.repository.ts';
import { readTicket } from './media-address.ts';

/**
 * The media folder of a video: playlists, segments, captions, poster. Segments are encrypted; the key is given
 * only to the session of the student for whom the address was signed.
 */
export function mountMedia(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { folder: string; '*': string } }>(
    '/media/:folder/*',
    { schema: { hide: true }, config: { rateLimit: false } },
    async (request, reply) => {
      const ticket = readTicket(services, request.params.folder);
      if (ticket === undefined) throw new Failure(404, '播放地址已过期，请刷新页面');
      const video = await videoKey(services.database.connection, ticket.videoId);
      if (video === undefined || video.storage_prefix === null) throw notFound();
      const file = request.params['*'];
      void reply.header('cache-control', 'private, max-age=3600');
      if (file === 'key') {
        const student = await services.sessions.find(request.cookies[sessionCookie]);
        if (student?.studentId !== ticket.studentId) throw new Failure(401);
        void reply.header('cache-control', 'no-store');
        return await reply.type('application/octet-stream').send(video.encryption_key);
      }
      return await sendFile(services, `${video.storage_prefix}/${file}`, request, reply);
    },
  );
}

const segment = /\.ts$/;

async function sendFile(
  { storage }: Services,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Large files come from the object store itself where there is one.
  const elsewhere = segment.test(key) ? await storage.signedUrl?.(key, 3600) : undefined;
  if (elsewhere !== undefined) return await reply.redirect(elsewhere, 302);
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const start = Number(range?.[1] ?? 0);
  const end = range?.[2] === undefined || range[2] === '' ? undefined : Number(range[2]);
  const found = await storage.get(
    key,
    range === null ? {} : { range: { start, ...(end !== undefined && { end }) } },
  );
  if (found === undefined) throw notFound();
  void reply.type(found.contentType).header('accept-ranges', 'bytes');
  if (range !== null) {
    const last = Math.min(end ?? found.size - 1, found.size - 1);
    void reply.code(206).header('content-range', `bytes ${start}-${last}/${found.size}`);
  }
  return await reply.send(found.body);
}
