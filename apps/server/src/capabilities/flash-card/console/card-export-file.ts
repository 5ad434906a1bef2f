import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import { sendStored } from '../../../platform/http/send-stored.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandStaff } from '../../../platform/staff/demand-staff.ts';

/** A file that somebody made is theirs alone, and is gone after an hour. */
export const exportKey = (staffId: number, file: string): string =>
  `exports/cards/${staffId}/${file}`;
export const exportHours = 1;

export const exportAddress = (file: string): string => `/files/console/cards/${file}`;

const fileShape = /^[0-9a-f-]{36}\.(?:csv|apkg)$/;

/** What an export made, as a download; that it was made is in the log. */
export function mountCardExports(app: FastifyInstance, services: ConsoleServices): void {
  app.get<{ Params: { file: string } }>(
    exportAddress(':file'),
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const { staff } = await demandStaff(services, request, { staff: 'content.read' });
      const { file } = request.params;
      if (!fileShape.test(file)) throw notFound();
      return await sendStored(services.storage, exportKey(staff.staffId, file), reply, {
        headers: {
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename*=UTF-8''${file}`,
        },
      });
    },
  );
}
