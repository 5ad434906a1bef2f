import type * as contract from '@xuezhou/contract/account/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { factsOf, find } from './privacy-desk.ts';
import { tellMistaken } from './privacy-words.ts';
import { proposedIds } from './proposed.ts';

/**
 * Of what was written down for the wrong student, by whoever wrote it down, before anybody made sure of it. The student,
 * who was told that it came, is told. Throws privacyUnknown, privacyAnswered, privacyStands.
 */
export async function withdrawEntered(
  services: ConsoleServices,
  { body: { why, ...which } }: InputOf<typeof contract.withdrawEntered>,
  actor: Actor,
): Promise<true> {
  const { staffId } = actor.staff;
  return await changeAudited(services, actor, async (change, now) => {
    const row = await find(change, which);
    // Sent again it is withdrawn already.
    if (row.state === 'withdrawn' && row.answered_by === staffId)
      return { answer: true as const, auditEntry: null };
    if (row.state !== 'waiting') throw new Refusal('privacyAnswered');
    if (
      row.entered_by !== staffId ||
      row.identity_at !== null ||
      (await proposedIds(change, now)).has(which.requestId)
    )
      throw new Refusal('privacyStands');
    await change
      .updateTable('privacy_request')
      .set({ state: 'withdrawn', value_sealed: null, answered_at: now, answered_by: staffId })
      .where('student_id', '=', which.studentId)
      .where('request_id', '=', which.requestId)
      .execute();
    await tellMistaken(change, { studentId: which.studentId, kind: row.kind, at: now });
    return {
      answer: true as const,
      auditEntry: {
        operation: 'withdrawEntered',
        target: { kind: 'student', id: which.studentId },
        before: factsOf(row),
        why,
      },
    };
  });
}
