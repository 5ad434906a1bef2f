import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { DeliveryState } from '../message.tables.ts';
import type { DueRow } from './take-due.ts';

export interface Outcome {
  readonly state: DeliveryState;
  readonly reason?: string;
  readonly providerId?: string | null;
  readonly notBefore?: Date | undefined;
}

/** Of one student and channel, those that nothing else has settled meanwhile. */
const stillWaiting = (connection: Connection, first: DueRow, rows: readonly DueRow[]) =>
  connection
    .updateTable('message_delivery')
    .where('student_id', '=', first.student_id)
    .where('channel', '=', first.channel)
    .where(
      'message_id',
      'in',
      rows.map((row) => row.message_id),
    )
    .where('state', '=', 'waiting');

export async function settle(
  connection: Connection,
  rows: readonly DueRow[],
  now: Date,
  { state, reason, providerId, notBefore }: Outcome,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await stillWaiting(connection, first, rows)
    .set({
      state,
      reason: reason ?? null,
      provider_id: providerId ?? null,
      settled_at: state === 'waiting' ? null : now,
      // What surely was not taken may be handed over again.
      ...(state === 'waiting' && { handed_at: null }),
      ...(notBefore && { due_at: sql<Date>`greatest(due_at, ${notBefore}::timestamptz)` }),
    })
    .execute();
}

/** Before a provider is asked that tells twice what it is given twice; answers what nothing has settled meanwhile. */
export async function handOver(
  connection: Connection,
  rows: readonly DueRow[],
  now: Date,
): Promise<DueRow[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const handed = await stillWaiting(connection, first, rows)
    .where('handed_at', 'is', null)
    .set({ handed_at: now })
    .returning('message_id')
    .execute();
  return rows.filter((row) => handed.some(({ message_id }) => message_id === row.message_id));
}

/** Puts off what came due, or was to be tried again, while its reader wants quiet now. */
export async function putOff(
  connection: Connection,
  rows: readonly DueRow[],
  until: Date,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  await stillWaiting(connection, first, rows)
    // Nothing was tried.
    .set((row) => ({ due_at: until, tries: sql<number>`greatest(${row.ref('tries')} - 1, 0)` }))
    .execute();
}
