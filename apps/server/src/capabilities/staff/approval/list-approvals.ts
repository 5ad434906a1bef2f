import {
  approvalKinds,
  isDrafted,
  type Approval,
  type getApprovalWords as wordsOperation,
  type listApprovals as operation,
} from '@xuezhou/contract/staff';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
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

/** Without what lies sealed: it may be long, and is opened one at a time. */
type ListedRow = Omit<ApprovalRow, 'input_sealed' | 'answer_sealed'> & {
  readonly has_answer: boolean;
};

const listed = sql`a.approval_id, a.kind, a.operation, a.decider, a.asks_code, a.target_kind, a.target_id, a.facts, a.why,
  a.proposed_by, a.api_token_id, a.proposed_at, a.expires_at, a.runs_at, a.state, a.decided_at, a.reply,
  a.answer_sealed is not null as has_answer`;

const rowsWhere = <Row>(columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql<Row>`
  select ${columns}, p.name as proposer, d.name as decided_name, t.name as program
  from approval a
  left join api_token t on t.api_token_id = a.api_token_id
  join staff p on p.staff_id = a.proposed_by
  left join staff d on d.staff_id = a.decided_by
  where ${condition}`;

export async function findApproval(
  connection: Connection,
  approvalId: number,
): Promise<ApprovalRow | undefined> {
  const { rows } = await rowsWhere<ApprovalRow>(
    sql`a.*`,
    sql`a.approval_id = ${approvalId}`,
  ).execute(connection);
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

export async function listApprovals(
  { clock, database: { connection } }: Pick<ConsoleServices, 'clock' | 'database'>,
  { query: { decided = false } }: InputOf<typeof operation>,
  { staff }: Actor,
): Promise<Approval[]> {
  const now = clock.now();
  const wholly = [...staff.grants].flatMap(([name, level]) => (level === 'all' ? [name] : []));
  const isSeen = sql`(${staff.isOwner} or a.proposed_by = ${staff.staffId}
    or a.decider = any(${wholly}::text[]))`;
  const isOpen = sql`(a.state = 'waiting' and a.expires_at > ${now})`;
  const { rows } = decided
    ? await sql<ListedRow>`${rowsWhere(listed, sql`${isSeen} and not ${isOpen}`)}
        order by coalesce(a.decided_at, a.expires_at) desc limit ${maxDecided}`.execute(connection)
    : await sql<ListedRow>`${rowsWhere(listed, sql`${isSeen} and ${isOpen}`)}
        order by coalesce(a.runs_at, a.expires_at), a.approval_id`.execute(connection);
  return rows.map((row) => present(row, staff, now));
}

/** A draft goes out as it was written: who agrees reads each figure and address of it. Nobody else does, and no log. */
export async function getApprovalWords(
  services: ConsoleServices,
  { params: { approvalId } }: InputOf<typeof wordsOperation>,
  { staff }: Actor,
): Promise<DataOf<typeof wordsOperation>> {
  const row = await findApproval(services.database.connection, approvalId);
  if (row === undefined || !isRead(row, staff, services.clock.now()))
    throw new Refusal('approvalUnknown');
  return { facts: writtenIn(services, row) };
}

type Waiting = Proposed & Pick<ApprovalRow, 'state' | 'expires_at'>;

const isRead = (row: Waiting, staff: StaffMember, now: Date): boolean =>
  row.state === 'waiting' &&
  row.expires_at > now &&
  mayDecide(staff, row) &&
  isOfProgram(row) &&
  isDrafted(row.decider);

function writtenIn(services: Pick<ConsoleServices, 'signer'>, row: ApprovalRow): object {
  const { body } = openIntent(services, row).input as { body?: object };
  const { why: _why, ...written } = { ...body } as { why?: unknown };
  return written;
}

const present = (row: ListedRow, staff: StaffMember, now: Date): Approval => ({
  approvalId: row.approval_id,
  kind: approvalKinds.find((kind) => kind === row.kind) ?? 'proposal',
  operation: row.operation,
  summary: auditWords(row.operation),
  targetKind: row.target_kind,
  targetId: row.target_id,
  facts: row.facts,
  hasWords: isRead(row, staff, now),
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
  hasAnswer: row.proposed_by === staff.staffId && row.has_answer,
});
