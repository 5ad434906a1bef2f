import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { sessionCookie } from '../../platform/sessions.ts';
import { markedReadings } from '../reader/reader.port.ts';
import { embedPictures } from './embed-pictures.ts';
import { notesMarkdown } from './export-notes.ts';
import { listNotes, readIds } from './list-notes.ts';

interface Address {
  Params: { courseId: string };
  Querystring: { bookIds?: string };
}

/** A student's own notes as a file to keep: all of a course, or of some of its books. */
export function mountNotesExport(app: FastifyInstance, services: Services): void {
  const cookie = sessionCookie(services.config);
  app.get<Address>('/files/notes/:courseId', { schema: { hide: true } }, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const { student } = await services.sessions.find(request.cookies[cookie]);
    if (student === null) throw new Failure(401);
    const courseId = Number(/^\d{1,9}$/.exec(request.params.courseId)?.[0] ?? 0);
    const { bookIds } = request.query;
    const notes = await listNotes(services, student, { courseId, bookIds });
    const marked = await markedReadings(services.database.connection, student.studentId, {
      courseId,
      bookIds: readIds(bookIds),
    });
    const whose = { studentId: student.studentId, origin: originOf(request, services) };
    const [book] = notes.books;
    const name = notes.books.length === 1 && book ? book.bookName : notes.courseName;
    return await reply
      .type('text/markdown; charset=utf-8')
      .header('content-disposition', attachment(`${name}-笔记.md`))
      .send(Readable.from(embedPictures(services, notesMarkdown(notes, marked), whose)));
  });
}

const originOf = (request: FastifyRequest, { config }: Services): string =>
  config.PUBLIC_URL.replace(/\/$/, '') || `${request.protocol}://${request.host}`;

function attachment(name: string): string {
  const clean = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ');
  return `attachment; filename="notes.md"; filename*=UTF-8''${encodeURIComponent(clean)}`;
}
