import { sql } from 'kysely';
import type { Change, Connection } from '../database/prepare.ts';
import { Refusal } from '../http/refusal.ts';
import { audited } from './audited.ts';
import { summaryOf } from './console-bindings.ts';
import { loggedId } from './mask-personal.ts';
import type { Wish } from './second-person.ts';
import type { Actor } from './staff-member.ts';

interface Coming {
  readonly operation: string;
  readonly digest: Buffer;
  readonly wish: Wish;
  readonly now: Date;
}

const replacedWords = '提的人改过，以后来的一份为准';

/**
 * Of one target one wish waits. What its proposer asked otherwise before stops waiting; where another's waits, or this one
 * was corrected already and comes late, it throws.
 */
export async function makeWay(
  change: Change,
  actor: Actor,
  { operation, digest, wish: { target, onlyOne }, now }: Coming,
): Promise<void> {
  const place = `${operation} ${target.kind} ${target.id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(change);
  const rows = await change
    .selectFrom('approval')
    .where('operation', '=', operation)
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', loggedId(target.id))
    .select(['approval_id', 'state', 'input_digest', 'proposed_by', 'expires_at', 'reply'])
    .execute();
  const isSame = ({ input_digest }: { input_digest: Buffer }) => digest.equals(input_digest);
  if (rows.some((row) => isSame(row) && row.reply === replacedWords)) throw new Refusal('idReused');
  const others = rows.filter((row) => row.state === 'waiting' && !isSame(row));
  const isOwn = ({ proposed_by }: { proposed_by: number }) => proposed_by === actor.staff.staffId;
  if (onlyOne !== undefined && others.some((row) => !isOwn(row) && row.expires_at > now))
    throw new Refusal(onlyOne);
  for (const { approval_id: approvalId } of others.filter(isOwn)) {
    await change
      .updateTable('approval')
      .set({
        ...{ state: 'stopped', decided_by: actor.staff.staffId, decided_at: now },
        reply: replacedWords,
      })
      .where('approval_id', '=', approvalId)
      .where('state', '=', 'waiting')
      .execute();
    await audited(change, actor, now, {
      operation: 'decideApproval',
      target: { kind: 'approval', id: approvalId },
      after: { what: summaryOf(operation), state: 'stopped' },
      why: replacedWords,
    });
  }
}

/** What of an operation waits for a second person: about what, and what was said of it. */
export async function waitingApprovals(
  connection: Connection | Change,
  operation: string,
  now: Date,
): Promise<{ targetId: string; facts: object }[]> {
  const rows = await connection
    .selectFrom('approval')
    .where('operation', '=', operation)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .select(['target_id', 'facts'])
    .execute();
  return rows.map((row) => ({ targetId: row.target_id, facts: row.facts }));
}
