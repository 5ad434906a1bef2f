import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import { sendStored } from '../../../platform/http/send-stored.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandStaff } from '../../../platform/staff/demand-staff.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandOwnWork, filesOf } from './work.repository.ts';

interface WorkFile {
  readonly assignmentId: number;
  readonly studentId: number;
  readonly number: number;
}

/** Where a file that was handed in is stored; each look is logged. Throws 404. */
export async function openWorkFile(
  services: ConsoleServices,
  { assignmentId, studentId, number }: WorkFile,
  actor: Actor,
): Promise<{ fileName: string; place: string }> {
  return await changeAudited(services, actor, async (change) => {
    await demandOwnWork(change, ownOf(actor, 'mark.write'), assignmentId);
    const files = await filesOf(change, { assignmentId, studentId });
    const file = files.find((each) => each.number === number);
    if (file === undefined) throw notFound();
    const auditEntry = {
      operation: 'openWorkFile',
      target: { kind: 'student', id: studentId },
      after: { assignmentId, number },
    };
    return { answer: { fileName: file.file_name, place: file.place }, auditEntry };
  });
}

/** The same for a browser; it is always a download, since a student made it. */
export function mountWorkFiles(app: FastifyInstance, services: ConsoleServices): void {
  app.get<{ Params: Record<keyof WorkFile, string> }>(
    '/files/console/assignment/:assignmentId/:studentId/:number',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const actor = await demandStaff(services, request, {
        staff: 'mark.write',
        reach: 'courses',
      });
      const { assignmentId, studentId, number } = request.params;
      const wanted = {
        assignmentId: idOf(assignmentId),
        studentId: idOf(studentId),
        number: idOf(number),
      };
      const { fileName, place } = await openWorkFile(services, wanted, actor);
      return await sendStored(services.storage, place, reply, {
        headers: {
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        },
      });
    },
  );
}

const idOf = (word: string): number => (/^[1-9]\d{0,8}$/.test(word) ? Number(word) : 0);
