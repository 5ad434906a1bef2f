import type { FastifyInstance } from 'fastify';
import { Failure, notFound } from '../../platform/http/refusal.ts';
import { sendStored } from '../../platform/http/send-stored.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { assignmentReader } from './assignment.repository.ts';
import { readTicket } from './attachment-url.ts';

const options = { schema: { hide: true }, compress: false } as const;

/** What a student handed in, for its owner alone: the signature is no use without the session. */
export function mountAttachments(app: FastifyInstance, services: Services): void {
  const cookie = sessionCookie(services.config);
  app.get<{ Params: { ticket: string } }>(
    '/files/assignment/:ticket',
    options,
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const ticket = readTicket(services, request.params.ticket);
      if (ticket === undefined) throw new Failure(404, '链接已过期，请重新获取');
      const { student } = await services.sessions.find(request.cookies[cookie]);
      if (student?.studentId !== ticket.studentId) throw notFound();
      const reader = assignmentReader(services.database.connection, ticket.studentId);
      const row = await reader.attachment({ attachmentId: ticket.attachmentId });
      if (row === undefined) throw notFound();
      const name = encodeURIComponent(row.file_name);
      return await sendStored(services.storage, row.place, reply, {
        headers: {
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
        },
      });
    },
  );
}
