import type { FastifyInstance } from 'fastify';
import { Failure, notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { readImage } from './identity-images.ts';
import { identityReader } from './identity.repository.ts';
import { readTicket } from './image-address.ts';

const options = { schema: { hide: true }, compress: false } as const;

/** The pictures of a document, for their owner alone: the signature is no use without the session. */
export function mountIdentityImages(app: FastifyInstance, services: Services): void {
  const cookie = sessionCookie(services.config);
  app.get<{ Params: { ticket: string } }>(
    '/files/identity/:ticket',
    options,
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const ticket = readTicket(services, request.params.ticket);
      if (ticket === undefined) throw new Failure(404, '图片地址已过期，请刷新页面');
      const { student } = await services.sessions.find(request.cookies[cookie]);
      if (student?.studentId !== ticket.studentId) throw notFound();
      const reader = identityReader(services.database.connection);
      const submission = await reader.submission(ticket.studentId);
      if (submission?.submission_no !== ticket.submissionNo || submission.folder === null)
        throw notFound();
      const image = await readImage(services, submission.folder, ticket.side);
      if (image === undefined) throw notFound();
      return await reply
        .type('image/webp')
        .headers({
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': 'inline',
        })
        .send(image);
    },
  );
}
