import type { DataOf } from '@xuezhou/contract/kernel';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { approvalKinds, type decideApproval as operation } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { v4 as uuidv4 } from 'uuid';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { demandPermission } from '../../../platform/http/admit.ts';
import type { StaffCaller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { openIntent } from '../../../platform/staff/approvals.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { bindingOf } from '../../../platform/staff/console-bindings.ts';
import type { Actor, Agreement } from '../../../platform/staff/staff-member.ts';
import { auditWords } from '../audit-words.ts';
import { keepAnswer } from './approval-answer.ts';
import { findApproval, type ApprovalRow } from './list-approvals.ts';

/**
 * Does what was agreed to, as whoever agrees and with that person's rights. What the operation refuses is told, and it
 * goes on waiting: it may do later, or be refused. Throws approvalDecided, approvalNotYours.
 */
export async function runApproval(
  services: ConsoleServices,
  caller: StaffCaller,
  found: ApprovalRow,
): Promise<DataOf<typeof operation>> {
  const binding = bindingOf(services, found.operation);
  const { access } = binding.operation.declaration;
  if (!isStaffAccess(access)) throw new Error(`${found.operation} is not for staff`);
  const level = access.staff === 'self' ? 'all' : caller.staff.grants.get(access.staff);
  if (level === 'propose') throw new Refusal('approvalNotYours');
  const kind = approvalKinds.find((each) => each === found.kind);
  if (kind === undefined) throw new Error(`nobody knows the approval of ${found.kind}`);
  const agreement: Agreement = {
    approvalId: found.approval_id,
    kind,
    proposedBy: { staffId: found.proposed_by, name: found.proposer },
    proposedAt: found.proposed_at,
    facts: found.facts,
    runId: uuidv4(),
  };
  const { input } = openIntent(services, found);
  try {
    demandPermission(caller.staff, access);
    const answer = await binding.handle(input, { ...caller, agreement });
    await leaveTrace(services, { ...caller, agreement }, found);
    if (kind !== 'export') return { isDone: true, words: '', answer };
    // Whoever agrees need not see it.
    await keepAnswer(services, found.approval_id, answer);
    return { isDone: true, words: '', answer: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal === 'approvalDecided') throw error;
    // Refused since another was quicker.
    const now = await findApproval(services.database.connection, found.approval_id);
    if (now?.state !== 'waiting') throw new Refusal('approvalDecided');
    return { isDone: false, words: error.message, answer: null };
  }
}

/** What wrote no action of its own, a draft above all, still says who agreed to whose. Throws approvalDecided. */
async function leaveTrace(
  { clock, database: { connection } }: ConsoleServices,
  actor: Actor & { readonly agreement: Agreement },
  { approval_id: approvalId, operation: name }: ApprovalRow,
): Promise<void> {
  await inTransaction(connection, async (change) => {
    const told = await change
      .selectFrom('approval')
      .where('run_id', '=', actor.agreement.runId)
      .select('approval_id')
      .executeTakeFirst();
    if (told !== undefined) return;
    await audited(change, actor, clock.now(), {
      operation: 'decideApproval',
      target: { kind: 'approval', id: approvalId },
      after: { what: auditWords(name), state: 'agreed' },
    });
  });
}

/** Whom it concerns is told no more: what colleagues write to each other stays among them. */
const wordsOutside = '学校没有办理，需要时请联系学校';

/**
 * Does what follows from its not being agreed to, where something does: true then, and it has closed the approval itself.
 * Who proposed it may, without the permission to decide. Throws what the operation refuses.
 */
export async function runOtherwise(
  services: ConsoleServices,
  caller: StaffCaller,
  found: ApprovalRow,
): Promise<boolean> {
  const { otherwise } = openIntent(services, found);
  if (otherwise === undefined) return false;
  const binding = bindingOf(services, otherwise.operation);
  try {
    await binding.handle({ body: { ...otherwise.body, reply: wordsOutside } }, caller);
  } catch (error) {
    // What is over elsewhere needs no refusal.
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
  return true;
}

/** Whether an approval may be closed by this person: it waits, or what followed from its end closed it so; never over what was done. */
export const mayClose = (hasRun: boolean, staffId: number) => sql<boolean>`(state = 'waiting'
  or (${hasRun} and state in ('refused', 'stopped') and decided_by = ${staffId}))`;
