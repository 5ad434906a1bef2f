import { inTransaction } from '../database/in-transaction.ts';
import type { Change } from '../database/prepare.ts';
import type { ConsoleServices } from '../services.ts';
import { audited, type AuditEntry } from './audited.ts';
import type { Actor } from './staff-member.ts';

/** What a use case changed: its answer, and what the log keeps of it; nothing is logged where nothing changed. */
export interface Done<Answer> {
  readonly answer: Answer;
  readonly auditEntry: AuditEntry | null;
}

/**
 * Does a change of the console in one transaction with its entry in the log. Locks are taken in one order (`lockImports`
 * names it); should two changes still wait for each other, the one that the database refuses is done again, from its
 * beginning: what `work` does beside the transaction has to bear that.
 */
export async function changeAudited<Answer>(
  { clock, database: { connection } }: Pick<ConsoleServices, 'clock' | 'database'>,
  actor: Actor,
  work: (change: Change, now: Date) => Promise<Done<Answer>>,
): Promise<Answer> {
  const now = clock.now();
  return await inTransaction(connection, async (change) => {
    const { answer, auditEntry } = await work(change, now);
    if (auditEntry !== null) await audited(change, actor, now, auditEntry);
    return answer;
  });
}
