import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandStaff } from '../../../platform/staff/demand-staff.ts';
import { sendKept } from '../send-kept.ts';

/** A file as students get it, for whoever reads the content. */
export function mountConsoleFiles(app: FastifyInstance, services: ConsoleServices): void {
  app.get<{ Params: { fileId: string } }>(
    '/files/console/course-file/:fileId',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      await demandStaff(services, request, { staff: 'content.read' });
      const { fileId } = request.params;
      const row = /^[1-9]\d{0,8}$/.test(fileId)
        ? await services.database.connection
            .selectFrom('course_file')
            .where('file_id', '=', Number(fileId))
            .selectAll()
            .executeTakeFirst()
        : undefined;
      if (row === undefined) throw notFound();
      return await sendKept(services, row, reply);
    },
  );
}
