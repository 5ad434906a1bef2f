import type { FastifyInstance, FastifyReply } from 'fastify';
import { validate } from 'uuid';
import { notFound } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices, Services } from '../../../../platform/services.ts';
import { sessionCookie } from '../../../../platform/sessions.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import { demandStaff } from '../../../../platform/staff/demand-staff.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { findUpload, openSealed } from '../../../upload/upload.port.ts';
import { findOrderByNo } from '../../console/find-order.ts';
import { proofAddress, proofKind, proofsOf } from './proof.ts';

const options = { schema: { hide: true }, compress: false } as const;

/** What a student added to a word that a transfer was made: for its owner, and for who looks after the school's money. */
export function mountProofs(app: FastifyInstance, services: Services & ConsoleServices): void {
  const cookie = sessionCookie(services.config);
  app.get<{ Params: { key: string } }>(proofAddress(':key'), options, async (request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const { student } = await services.sessions.find(request.cookies[cookie]);
    const { key } = request.params;
    if (student === null || !validate(key)) throw notFound();
    const { connection } = services.database;
    const row = await findUpload(connection, student.studentId, { key, purpose: 'transfer' });
    if (row === undefined) throw notFound();
    return await sendProof(services, row, reply);
  });
  app.get<{ Params: { orderNo: string; key: string } }>(
    '/files/console/transfer/:orderNo/:key',
    options,
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const actor = await demandStaff(services, request, { staff: 'order.write' });
      const row = await openTransferProof(services, request.params, actor);
      return await sendProof(services, row, reply);
    },
  );
}

/** Each look is logged. Throws 404 where there is none. */
async function openTransferProof(
  services: ConsoleServices,
  { orderNo, key }: { orderNo: string; key: string },
  actor: Actor,
) {
  const found = await findOrderByNo(services.database.connection, orderNo.slice(0, 40));
  return await changeAudited(services, actor, async (change) => {
    const row = (await proofsOf(change, found)).find(({ upload_id: id }) => id === key);
    if (row === undefined) throw notFound();
    const auditEntry = {
      operation: 'openTransferProof',
      target: { kind: 'order', id: found.order_id },
      after: { orderNo: found.order_no },
    };
    return { answer: row, auditEntry };
  });
}

const endings = { picture: 'webp', pdf: 'pdf' } as const;

/** A picture was drawn anew by us; a PDF is only ever saved. */
async function sendProof(
  services: Services,
  { place, content_type: type }: { place: string; content_type: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bytes = await openSealed(services, place);
  if (bytes === undefined) throw notFound();
  const kind = proofKind(type);
  const name = encodeURIComponent(`转账回单.${endings[kind]}`);
  return await reply
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `${kind === 'picture' ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
    })
    .type(type)
    .send(bytes);
}
