import { handoutFileId } from '@xuezhou/contract/material';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure, notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { readFileTicket, type FileTicket } from './file-address.ts';
import { writeHandout } from './handout.ts';
import { materialReader } from './material.repository.ts';
import { headersOf, sendKept } from './send-kept.ts';

const options = { schema: { hide: true } } as const;

/** The files of courses: the signature is no use without the session for which it was made. */
export function mountCourseFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { ticket: string } }>(
    '/files/course/:ticket',
    options,
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const ticket = readFileTicket(services, request.params.ticket);
      if (ticket === undefined) throw new Failure(404, '下载地址已过期，请回到资料页重新打开');
      const cookie = request.cookies[sessionCookie(services.config)];
      const { student } = await services.sessions.find(cookie);
      if (student?.studentId !== ticket.studentId) throw notFound();
      return await sendFile(services, ticket, reply);
    },
  );
}

async function sendFile(
  services: Services,
  ticket: FileTicket,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const reader = materialReader(services.database.connection, ticket.courseId);
  const book = (await reader.books()).find(({ book_id }) => book_id === ticket.bookId);
  if (ticket.fileId === handoutFileId && book !== undefined) {
    const html = await writeHandout(services, {
      bookName: book.title,
      readings: await reader.readings(book.book_id),
      studentId: ticket.studentId,
    });
    return await reply
      .headers(headersOf(`${book.title} 讲义.html`))
      .type('text/html; charset=utf-8')
      .send(html);
  }
  const file = (await reader.files()).find(({ file_id }) => file_id === ticket.fileId);
  if (file === undefined) throw notFound();
  return await sendKept(services, file, reply);
}
