import {
  approvalKinds,
  isDrafted,
  type Approval,
  type listApprovals as operation,
} from '@xuezhou/contract/staff';
import type { InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { openIntent } from '../../../platform/staff/approvals.ts';
import type { Actor, StaffMember } from '../../../platform/staff/staff-member.ts';
import { auditWords } from '../audit-words.ts';

const maxDecided = 100;

export interface ApprovalRow {
  readonly approval_id: number;
  readonly kind: string;
  readonly operation: string;
  readonly input_sealed: Buffer;
  readonly decider: string;
  readonly asks_code: boolean;
  readonly target_kind: string;
  readonly target_id: string;
  readonly facts: object;
  readonly why: string;
  readonly proposed_by: number;
  readonly proposer: string;
  /** The key of the person's with which a program proposed it, and what that is called; it may be gone by now. */
  readonly api_token_id: string | null;
  readonly program: string | null;
  readonly proposed_at: Date;
  readonly expires_at: Date;
  readonly runs_at: Date | null;
  readonly state: Approval['state'];
  readonly decided_at: Date | null;
  readonly decided_name: string | null;
  readonly reply: string;
  readonly answer_sealed: Buffer | null;
}

const rowsWhere = (condition: ReturnType<typeof sql>) => sql<ApprovalRow>`
  select a.*, p.name as proposer, d.name as decided_name, t.name as program
  from approval a
  left join api_token t on t.api_token_id = a.api_token_id
  join staff p on p.staff_id = a.proposed_by
  left join staff d on d.staff_id = a.decided_by
  where ${condition}`;

export async function findApproval(
  connection: Connection,
  approvalId: number,
): Promise<ApprovalRow | undefined> {
  const { rows } = await rowsWhere(sql`a.approval_id = ${approvalId}`).execute(connection);
  return rows[0];
}

type Proposed = Pick<ApprovalRow, 'decider' | 'proposed_by' | 'kind' | 'api_token_id'>;

/**
 * Whether the roles let somebody decide; of an own one nobody does, but of what a program wrote with one's key, if one may
 * do the same oneself.
 */
export function mayDecide(
  { staffId, isOwner, grants }: StaffMember,
  { decider, proposed_by, kind, api_token_id }: Proposed,
): boolean {
  if (isOwner) return proposed_by !== staffId || isOfProgram({ kind, api_token_id });
  const level = [...grants].find(([name]) => name === decider)?.[1];
  if (proposed_by !== staffId) return level === 'all';
  return isOfProgram({ kind, api_token_id }) && (level === 'all' || level === 'own');
}

/** A person has not seen it yet, whoever's key it was. */
export const isOfProgram = ({ kind, api_token_id }: Pick<Proposed, 'kind' | 'api_token_id'>) =>
  kind === 'proposal' && api_token_id !== null;

/** Of those that somebody reads: whoever may decide, and whose own they are. */
function seenBy({ staffId, isOwner, grants }: StaffMember) {
  const wholly = [...grants].flatMap(([name, level]) => (level === 'all' ? [name] : []));
  return sql`(${isOwner} or a.proposed_by = ${staffId} or a.decider = any(${wholly}::text[]))`;
}

const isOpen = (now: Date) => sql`(a.state = 'waiting' and a.expires_at > ${now})`;

/** What waits for somebody to decide, the most urgent first, without what it is about: that may be long, and this is asked often. */
export async function waitingFor(
  { clock, database: { connection } }: ConsoleServices,
  { staff }: Actor,
): Promise<readonly (Proposed & Pick<ApprovalRow, 'operation' | 'proposer' | 'expires_at'>)[]> {
  const { rows } = await sql<Proposed & Pick<ApprovalRow, 'operation' | 'proposer' | 'expires_at'>>`
    select a.decider, a.proposed_by, a.kind, a.api_token_id, a.operation, a.expires_at, p.name as proposer
    from approval a join staff p on p.staff_id = a.proposed_by
    where ${seenBy(staff)} and ${isOpen(clock.now())}
    order by coalesce(a.runs_at, a.expires_at), a.approval_id`.execute(connection);
  return rows.filter((row) => mayDecide(staff, row));
}

export async function listApprovals(
  services: ConsoleServices,
  { query: { decided = false } }: InputOf<typeof operation>,
  { staff }: Actor,
): Promise<Approval[]> {
  const { connection } = services.database;
  const now = services.clock.now();
  const { rows } = decided
    ? await sql<ApprovalRow>`${rowsWhere(sql`${seenBy(staff)} and not ${isOpen(now)}`)}
        order by coalesce(a.decided_at, a.expires_at) desc limit ${maxDecided}`.execute(connection)
    : await sql<ApprovalRow>`${rowsWhere(sql`${seenBy(staff)} and ${isOpen(now)}`)}
        order by coalesce(a.runs_at, a.expires_at), a.approval_id`.execute(connection);
  return rows.map((row) => {
    const shown = present(row, staff, now);
    return isRead(row, shown) ? { ...shown, facts: writtenIn(services, row) } : shown;
  });
}

/** A draft goes out as it was written: who agrees reads each figure and address of it. Nobody else does, and no log. */
const isRead = (row: ApprovalRow, { state, mayDecide: may }: Approval): boolean =>
  state === 'waiting' && may && isOfProgram(row) && isDrafted(row.decider);

function writtenIn(services: Pick<ConsoleServices, 'signer'>, row: ApprovalRow): object {
  const { body } = openIntent(services, row).input as { body?: object };
  const { why: _why, ...written } = { ...body } as { why?: unknown };
  return written;
}

const present = (row: ApprovalRow, staff: StaffMember, now: Date): Approval => ({
  approvalId: row.approval_id,
  kind: approvalKinds.find((kind) => kind === row.kind) ?? 'proposal',
  operation: row.operation,
  summary: auditWords(row.operation),
  targetKind: row.target_kind,
  targetId: row.target_id,
  facts: row.facts,
  why: row.why,
  proposedBy: { staffId: row.proposed_by, name: row.proposer },
  byProgram: row.program,
  proposedAt: row.proposed_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  runsAt: row.runs_at?.toISOString() ?? null,
  state: row.state === 'waiting' && row.expires_at <= now ? 'void' : row.state,
  decidedBy: row.decided_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  reply: row.reply,
  isOwn: row.proposed_by === staff.staffId,
  mayDecide: mayDecide(staff, row),
  asksCode: row.asks_code,
  hasAnswer: row.proposed_by === staff.staffId && row.answer_sealed !== null,
});
