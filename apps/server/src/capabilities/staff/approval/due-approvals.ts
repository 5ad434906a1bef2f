import { isDrafted, permissionNames } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { StaffCaller } from '../../../platform/http/bind.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { withoutKeys } from '../../../platform/staff/settle-approval.ts';
import { hasDecider } from '../../../platform/staff/who-works.ts';
import { machineOperator, machineOperatorId } from '../../../platform/staff/machine-operator.ts';
import { mailStaff } from '../../../platform/staff/mail-owners.ts';
import { staffMember } from '../../../platform/staff/staff-sessions.ts';
import type { Wish } from '../../../platform/staff/second-person.ts';
import { auditWords } from '../audit-words.ts';
import { answerDays, keepAnswer } from './approval-answer.ts';
import { findApproval, type ApprovalRow } from './list-approvals.ts';
import { mayClose, runApproval, runOtherwise } from './run-approval.ts';

/** After its decision. */
const draftDays = 30;

/**
 * Does what waited a day in a school of one and was not stopped, as who proposed it; and makes void what nobody decided in
 * its time, of which its proposer is told. A job.
 */
export async function dueApprovals(services: ConsoleServices): Promise<void> {
  const { connection } = services.database;
  const now = services.clock.now();
  const due = await connection
    .selectFrom('approval')
    .where('state', '=', 'waiting')
    .where((row) => row.or([row('expires_at', '<=', now), row('runs_at', '<=', now)]))
    .select('approval_id')
    .orderBy('approval_id')
    .execute();
  await connection
    .updateTable('approval')
    .set({ answer_sealed: null })
    .where('answer_sealed', 'is not', null)
    .where('decided_at', '<', new Date(now.getTime() - answerDays * 86_400_000))
    .execute();
  await forgetDrafts(connection, now);
  for (const { approval_id: approvalId } of due) {
    const found = await findApproval(connection, approvalId);
    if (found === undefined || found.state !== 'waiting') continue;
    if (found.expires_at <= now) await makeVoid(services, found, now);
    else await runDelayed(services, found);
  }
}

/** What a program wrote is where it belongs by then, or nobody wanted it: it may speak of students, and is not kept here. */
async function forgetDrafts(connection: Connection, now: Date): Promise<void> {
  // What a key proposed that is no text says what was decided, and stays as a person's does.
  await sql`update approval set facts = '{}', input_sealed = ''
    where api_token_id is not null and kind = 'proposal' and decider = any(${permissionNames.filter(isDrafted)}::text[])
      and state <> 'waiting' and facts <> '{}' and decided_at < ${new Date(now.getTime() - draftDays * 86_400_000)}`.execute(
    connection,
  );
}

async function runDelayed(services: ConsoleServices, found: ApprovalRow): Promise<void> {
  const { connection } = services.database;
  const staff = await staffMember(connection, found.proposed_by);
  const wish = {
    decider: found.decider as Wish['decider'],
    target: { kind: found.target_kind, id: found.target_id },
  };
  const now = services.clock.now();
  // Somebody who could decide has come since: it is theirs now, until it is void.
  if (staff === null || (await hasDecider(connection, found.proposed_by, wish, now))) return;
  const caller: StaffCaller = { ...machineOperator, ...nobody, staff };
  const { isDone, words, answer } = await runApproval(services, caller, found);
  // A temporary password above all: nobody was there to see it.
  if (isDone && typeof answer === 'object' && answer !== null)
    await keepAnswer(services, found.approval_id, answer);
  if (!isDone)
    services.log.warn({ approvalId: found.approval_id, words }, 'what was delayed cannot be done');
}

const nobody = {
  cookie: () => undefined,
  setCookie: () => undefined,
  // A job is not left.
  signal: new AbortController().signal,
};

async function makeVoid(services: ConsoleServices, found: ApprovalRow, now: Date): Promise<void> {
  const operator: StaffCaller = { ...machineOperator, ...nobody };
  const hasRun = await runOtherwise(services, operator, found);
  await inTransaction(services.database.connection, async (change) => {
    const gone = await change
      .updateTable('approval')
      .set({ state: 'void', decided_at: now, decided_by: null, ...withoutKeys })
      .where('approval_id', '=', found.approval_id)
      .where(mayClose(hasRun, machineOperatorId))
      .returning('approval_id')
      .executeTakeFirst();
    if (gone === undefined) return;
    await audited(change, machineOperator, now, {
      operation: 'decideApproval',
      target: { kind: 'approval', id: found.approval_id },
      after: { what: auditWords(found.operation), state: 'void', proposedBy: found.proposer },
    });
    const { login } = await change
      .selectFrom('staff')
      .where('staff_id', '=', found.proposed_by)
      .select('login')
      .executeTakeFirstOrThrow();
    await mailStaff(services, change, login, {
      subject: '教务台：你提的一件事没有人定，已作废',
      text: `“${auditWords(found.operation)}”在 72 小时内没有人定，已经作废。需要时请再提一次。`,
    });
  });
}
