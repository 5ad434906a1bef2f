import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { decideApproval as operation } from '@xuezhou/contract/staff';
import type { StaffCaller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { auditWords } from '../audit-words.ts';
import { demandCode } from '../access/prove-code.ts';
import { findApproval, mayDecide, type ApprovalRow } from './list-approvals.ts';
import { runApproval, runOtherwise } from './run-approval.ts';

type Decided = DataOf<typeof operation>;

export async function decideApproval(
  services: ConsoleServices,
  { body: { approvalId, isAgreed, reply = '', code } }: InputOf<typeof operation>,
  caller: StaffCaller,
): Promise<Decided> {
  const { staff } = caller;
  if (staff.isPasswordTemporary) throw new Refusal('passwordTemporary');
  if (staff.isSecondStepMissing) throw new Refusal('secondStepMissing');
  const found = await findApproval(services.database.connection, approvalId);
  if (found === undefined) throw new Refusal('approvalUnknown');
  const isOwn = found.proposed_by === staff.staffId;
  demandWaiting(found, services.clock.now());
  // What nobody else can decide may be stopped by any owner, its proposer above all.
  if (isOwn && isAgreed) throw new Refusal('approvalOwn');
  if (!isOwn && !mayDecide(staff, found)) throw new Refusal('approvalNotYours');
  if (!isAgreed) {
    if (!isOwn && reply.trim() === '') throw new Refusal('approvalReasonEmpty');
    const words = reply.trim() === '' ? '提出的人停下了' : reply;
    await runOtherwise(services, caller, found, words);
    await close(services, caller, found, { state: isOwn ? 'stopped' : 'refused', reply });
    return { isDone: true, words: '', answer: null };
  }
  if (found.asks_code) await demandCode(services, caller, code);
  return await runApproval(services, caller, found);
}

function demandWaiting({ state, expires_at, decided_name }: ApprovalRow, now: Date): void {
  if (state === 'waiting' && expires_at > now) return;
  const by = decided_name === null ? '' : `${decided_name}已经定了，`;
  throw new Refusal('approvalDecided', `${by === '' ? '这件事已经有结果了，' : by}请刷新后再看`);
}

async function close(
  { clock, database: { connection } }: ConsoleServices,
  actor: Actor,
  { approval_id: approvalId, operation: name, proposer }: ApprovalRow,
  { state, reply }: { state: 'refused' | 'stopped'; reply: string },
): Promise<void> {
  const now = clock.now();
  await connection.transaction().execute(async (change) => {
    const closed = await change
      .updateTable('approval')
      .set({ state, reply, decided_by: actor.staff.staffId, decided_at: now })
      .where('approval_id', '=', approvalId)
      .where((row) =>
        // What followed from it may have closed it, by the same person.
        row.or([row('state', '=', 'waiting'), row('decided_by', '=', actor.staff.staffId)]),
      )
      .returning('approval_id')
      .executeTakeFirst();
    if (closed === undefined) throw new Refusal('approvalDecided');
    await audited(change, actor, now, {
      operation: 'decideApproval',
      target: { kind: 'approval', id: approvalId },
      after: { what: auditWords(name), state, proposedBy: proposer },
      why: reply,
    });
  });
}
