import type { FastifyInstance } from 'fastify';
import { dayOf } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { sendRange } from '../../../platform/http/send-range.ts';
import { findArchive, readArchive } from '../../../platform/zip/kept-archive.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandStaff } from '../../../platform/staff/demand-staff.ts';
import { demandPublished } from './export-course.ts';
import { placeOf, readyExport } from './export.repository.ts';

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The files of a course as one archive, for whoever may publish it; gigabytes go on where they broke off. */
export function mountCourseExports(app: FastifyInstance, services: ConsoleServices): void {
  const { storage, database, clock } = services;
  app.get<{ Params: { exportId: string } }>(
    '/files/console/course-export/:exportId',
    { schema: { hide: true }, config: { rateLimit: false }, compress: false },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const actor = await demandStaff(services, request, {
        ...{ staff: 'content.publish', reach: 'courses' },
      });
      const { exportId } = request.params;
      if (!idShape.test(exportId)) throw notFound();
      const { connection } = database;
      const made = await readyExport(connection, exportId, clock.now());
      if (made === undefined) throw notFound();
      const title = await demandPublished(connection, made.courseId, actor);
      const place = placeOf(exportId);
      const archive = await findArchive(storage, place);
      if (archive === undefined) throw notFound();
      const name = encodeURIComponent(`${title} ${dayOf(made.askedAt)}.zip`);
      return await sendRange(request, reply, {
        size: archive.bytes,
        type: 'application/zip',
        read: (range) => readArchive(storage, place, archive, range),
        headers: {
          etag: `"${exportId}"`,
          'content-disposition': `attachment; filename="course.zip"; filename*=UTF-8''${name}`,
        },
      });
    },
  );
}
