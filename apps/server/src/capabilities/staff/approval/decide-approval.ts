import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { decideApproval as operation } from '@xuezhou/contract/staff';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { StaffCaller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { withoutKeys } from '../../../platform/staff/settle-approval.ts';
import { machineOperatorId } from '../../../platform/staff/machine-operator.ts';
import { inSameHand } from '../../../platform/staff/same-hand.ts';
import type { Actor, StaffMember } from '../../../platform/staff/staff-member.ts';
import { auditWords } from '../audit-words.ts';
import { demandPerson } from '../access/demand-person.ts';
import { findApproval, isOfProgram, mayDecide, type ApprovalRow } from './list-approvals.ts';
import { mayClose, runApproval, runOtherwise } from './run-approval.ts';

type Decided = DataOf<typeof operation>;

export async function decideApproval(
  services: ConsoleServices,
  { body: { approvalId, isAgreed, reply = '', code, proof } }: InputOf<typeof operation>,
  caller: StaffCaller,
): Promise<Decided> {
  const { staff } = caller;
  const found = await findApproval(services.database.connection, approvalId);
  if (found === undefined) throw new Refusal('approvalUnknown');
  const isOwn = found.proposed_by === staff.staffId;
  demandWaiting(found, services.clock.now());
  // What nobody else can decide may be stopped by any owner, its proposer above all.
  if (isOwn && isAgreed && !isOfProgram(found)) throw new Refusal('approvalOwn');
  if ((!isOwn || isAgreed) && !mayDecide(staff, found)) throw new Refusal('approvalNotYours');
  if (isAgreed) await demandOtherHand(services, staff, found);
  if (!isAgreed) {
    if (!isOwn && reply.trim() === '') throw new Refusal('approvalReasonEmpty');
    const hasRun = await runOtherwise(services, caller, found);
    await close(services, caller, found, { state: isOwn ? 'stopped' : 'refused', reply, hasRun });
    return { isDone: true, words: '', answer: null };
  }
  if (found.asks_code) await demandPerson(services, caller, { code, proof });
  return await runApproval(services, caller, found);
}

/** What somebody may only propose, whoever decides could do alone; all else takes two who are nobody's one hand. */
async function demandOtherHand(
  { clock, database: { connection } }: ConsoleServices,
  { staffId }: StaffMember,
  { kind, proposed_by }: ApprovalRow,
): Promise<void> {
  if (kind === 'proposal' || staffId === machineOperatorId) return;
  if ((await inSameHand(connection, proposed_by, clock.now())).has(staffId))
    throw new Refusal(
      'approvalNotYours',
      '你和提出的人，72 小时内有一方的帐号由另一方（或同一个人）新建或改过，要由另一位同事同意；不同意可以照常点',
    );
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
  { state, reply, hasRun }: { state: 'refused' | 'stopped'; reply: string; hasRun: boolean },
): Promise<void> {
  const now = clock.now();
  await inTransaction(connection, async (change) => {
    const closed = await change
      .updateTable('approval')
      .set({ state, reply, decided_by: actor.staff.staffId, decided_at: now, ...withoutKeys })
      .where('approval_id', '=', approvalId)
      .where(mayClose(hasRun, actor.staff.staffId))
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
