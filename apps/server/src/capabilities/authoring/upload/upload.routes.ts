import { Server } from '@tus/server';
import { uploadPath } from '@xuezhou/contract/authoring/console';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseForeignOrigin } from '../../../platform/http/foreign-origin.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandStaff } from '../../../platform/staff/demand-staff.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import { UploadStore } from './receive-upload.ts';
import { findUpload } from './upload.repository.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The bytes of uploads, by tus; `beginUpload` has made them. Session, permission and owner are asked before any byte is read. */
export async function mountUploads(app: FastifyInstance, services: ConsoleServices): Promise<void> {
  const tus = new Server({
    path: uploadPath,
    datastore: new UploadStore(services),
    // Our own pages alone send.
    allowedOrigins: [],
  });
  await app.register(async (scope) => {
    // Tus reads the bytes itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) =>
      done(null),
    );
    scope.route<{ Params: { uploadId: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${uploadPath}/:uploadId`,
      schema: { hide: true },
      config: { rateLimit: false },
      compress: false,
      onRequest: [
        refuseForeignOrigin,
        async (request) => demandSender(services, request, request.params.uploadId),
      ],
      handler: async (request, reply) => {
        reply.hijack();
        await tus.handle(request.raw, reply.raw);
      },
    });
  });
}

/** Who began it, and may still. Throws 401, permissionMissing, notOwn or 404. */
async function demandSender(
  services: ConsoleServices,
  request: FastifyRequest,
  uploadId: string,
): Promise<void> {
  const { connection } = services.database;
  const actor = await demandStaff(services, request, { staff: 'content.draft', reach: 'courses' });
  const row = uuid.test(uploadId) ? await findUpload(connection, uploadId) : undefined;
  if (row === undefined || row.staff_id !== actor.staff.staffId) throw notFound();
  await demandOwnCourse(connection, ownOf(actor, 'content.draft'), row.course_id);
}
