import type { FastifyInstance } from 'fastify';
import { Failure, notFound } from '../../platform/http/refusal.ts';
import { sendStored } from '../../platform/http/send-stored.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { isSound, pictureRoute, soundRoute } from './kept-file.ts';
import { findOwnFile } from './upload.port.ts';
import { publicPictures } from './upload.repository.ts';

const options = { schema: { hide: true }, config: { rateLimit: false }, compress: false } as const;

/**
 * The pictures of notes and the sounds of cards, for their owner alone: an address that gets around is no use to
 * anybody else.
 */
export function mountPictures(app: FastifyInstance, services: Services): void {
  const cookie = sessionCookie(services.config);
  for (const route of [pictureRoute, soundRoute])
    app.get<{ Params: { uploadId: string } }>(route, options, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { student } = await services.sessions.find(request.cookies[cookie]);
      if (student === null) throw new Failure(401);
      const { uploadId } = request.params;
      const row = await findOwnFile(services.database.connection, student.studentId, uploadId);
      if (row === undefined || isSound(row) !== (route === soundRoute)) throw notFound();
      return await sendStored(services.storage, row.place, reply, {
        // It never changes; who logs in after its owner has another cookie.
        headers: { 'cache-control': 'private, max-age=31536000, immutable', vary: 'cookie' },
        // Safari plays only what it may ask for in parts.
        ...(route === soundRoute && { request }),
      });
    });
}

/** Whether a picture of a note still lies among the public ones: there it is no longer shown to anybody. */
export const isNotePicture =
  ({ database }: Services) =>
  (place: string): Promise<boolean> =>
    publicPictures(database.connection).has(place);
