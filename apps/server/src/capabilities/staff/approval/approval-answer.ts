import { isStaffAccess, type DataOf, type InputOf } from '@xuezhou/contract/kernel';
import type { getApprovalAnswer as operation } from '@xuezhou/contract/staff';
import { demandPermission } from '../../../platform/http/admit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { bindingOf } from '../../../platform/staff/console-bindings.ts';
import { auditWords } from '../audit-words.ts';

const purpose = 'approval-answer';
export const answerDays = 7;

export async function keepAnswer(
  { signer, database: { connection } }: ConsoleServices,
  approvalId: number,
  answer: unknown,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(answer));
  await connection
    .updateTable('approval')
    .set({ answer_sealed: signer.seal(purpose, String(approvalId), text) })
    .where('approval_id', '=', approvalId)
    .execute();
}

/** For who asked for it alone, and still may ask, for a week; each look is in the log. Throws approvalUnknown or permissionMissing. */
export async function getApprovalAnswer(
  services: ConsoleServices,
  { params: { approvalId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const found = await change
      .selectFrom('approval')
      .where('approval_id', '=', approvalId)
      .where('proposed_by', '=', actor.staff.staffId)
      .where('decided_at', '>', new Date(now.getTime() - answerDays * 86_400_000))
      .select(['answer_sealed', 'operation'])
      .executeTakeFirst();
    if (found === undefined || found.answer_sealed === null) throw new Refusal('approvalUnknown');
    const { access } = bindingOf(services, found.operation).operation.declaration;
    if (isStaffAccess(access)) demandPermission(actor.staff, access);
    const text = services.signer.unseal(purpose, String(approvalId), found.answer_sealed);
    const auditEntry = {
      operation: 'getApprovalAnswer',
      target: { kind: 'approval', id: approvalId },
      after: { what: auditWords(found.operation) },
    };
    return {
      answer: { operation: found.operation, answer: JSON.parse(text.toString()) as unknown },
      auditEntry,
    };
  });
}
