import { Server } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseForeignOrigin } from '../../http/foreign-origin.ts';
import { notFound } from '../../http/refusal.ts';
import type { ConsoleServices } from '../../services.ts';
import { demandStaff } from '../../staff/demand-staff.ts';
import { demandOwnCourse, ownOf } from '../../staff/own.ts';
import { PieceStore } from './piece-store.ts';
import type { UploadLedger } from './upload-ledger.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Receiving {
  /** The bytes of an upload go to `/:uploadId` under it. */
  readonly path: string;
  readonly permission: 'content.draft' | 'content.publish';
  readonly ledger: UploadLedger;
}

/** The bytes of uploads, by tus; an operation has begun them. Session, permission and owner are asked before any byte is read. */
export async function mountPieces(
  app: FastifyInstance,
  services: ConsoleServices,
  receiving: Receiving,
): Promise<void> {
  const { path, ledger } = receiving;
  const tus = new Server({
    path,
    datastore: new PieceStore(services, ledger),
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
      url: `${path}/:uploadId`,
      schema: { hide: true },
      config: { rateLimit: false },
      compress: false,
      onRequest: [
        refuseForeignOrigin,
        async (request) => demandSender(services, request, receiving, request.params.uploadId),
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
  { permission, ledger }: Receiving,
  uploadId: string,
): Promise<void> {
  const { connection } = services.database;
  const actor = await demandStaff(services, request, { staff: permission, reach: 'courses' });
  const row = uuid.test(uploadId) ? await ledger.find(connection, uploadId) : undefined;
  if (row === undefined || row.staff_id !== actor.staff.staffId) throw notFound();
  if (row.course_id !== null)
    await demandOwnCourse(connection, ownOf(actor, permission), row.course_id);
}
