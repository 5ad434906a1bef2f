import { sql, type RawBuilder } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';

/** One lecture after the other, as endpoints take little at once. */
const queue = 'hear-lecture';
/** For each stretch, over some twenty minutes. */
const maxAttempts = 8;

/**
 * In the transaction that asks for a lecture or keeps a stretch of it. What hears it meanwhile goes on in its own time: the
 * new one waits for it, and finds all attempts before it, should the server be killed.
 */
export const askToHear = async (change: Change, draftId: string): Promise<void> =>
  await enqueue(
    change,
    'hear-lecture',
    { draftId },
    { key: `hear-${draftId}`, queue, maxAttempts },
  );

/** Of a draft d: a server has it in hand, or one will. Servers that are killed use up attempts, and say nothing. */
export const isInHand: RawBuilder<boolean> = sql<boolean>`exists (
  select from graphile_worker.jobs j where j.key = 'hear-' || d.draft_id::text
    and (j.attempts < j.max_attempts or j.locked_at is not null))`;
