import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { useUpload } from '../../upload/upload.port.ts';

interface Wanted {
  readonly surveyId: number;
  readonly studentId: number;
  readonly key: string;
}

/** Where a file of an answer is stored; each look is logged. Undefined when it is gone. */
export async function openSurveyFile(
  services: ConsoleServices,
  { surveyId, studentId, key }: Wanted,
  actor: Actor,
): Promise<string | undefined> {
  return await changeAudited(services, actor, async (change, now) => {
    const upload = await useUpload(change, studentId, { key, purpose: 'studentwork', now });
    const target = { kind: 'student', id: studentId };
    const auditEntry = { operation: 'openSurveyFile', target, after: { surveyId } };
    return { answer: upload?.place, auditEntry: upload === undefined ? null : auditEntry };
  });
}
