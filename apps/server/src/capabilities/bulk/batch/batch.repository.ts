import type { Batch } from '@xuezhou/contract/bulk/console';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { BatchItem, BulkTables } from '../bulk.tables.ts';

export type BatchRow = Selectable<BulkTables['content_batch']>;

interface Asked {
  readonly batchId: string;
  readonly courseId: number;
  readonly kind: Batch['kind'];
}

/**
 * What this very batch was answered before; undefined: it is new, and nobody else begins it until the transaction ends.
 * Throws idReused where the id is that of something else.
 */
export async function answeredBefore<Answer>(
  change: Change,
  { batchId, courseId, kind }: Asked,
  actor: Actor,
): Promise<Answer | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${batchId}, 0))`.execute(change);
  const known = await findBatch(change, batchId);
  if (known === undefined) return undefined;
  const isSame =
    known.course_id === courseId && known.kind === kind && known.made_by === actor.staff.staffId;
  if (!isSame) throw new Refusal('idReused');
  return known.answer as Answer;
}

export const findBatch = async (
  connection: Connection,
  batchId: string,
): Promise<BatchRow | undefined> =>
  await connection
    .selectFrom('content_batch')
    .where('batch_id', '=', batchId)
    .selectAll()
    .executeTakeFirst();

interface BatchToPut extends Asked {
  readonly fromCourseId?: number;
  readonly title: string;
  readonly answer: object;
  readonly staffId: number;
  readonly now: Date;
}

export async function putBatch(
  change: Change,
  batch: BatchToPut,
  items: readonly BatchItem[],
): Promise<void> {
  await change
    .insertInto('content_batch')
    .values({
      ...{ batch_id: batch.batchId, course_id: batch.courseId, kind: batch.kind },
      ...{ from_course_id: batch.fromCourseId ?? null, title: batch.title, items: items.length },
      ...{ answer: JSON.stringify(batch.answer), made_at: batch.now, made_by: batch.staffId },
    })
    .execute();
  await sql`
    insert into content_batch_item (batch_id, place, item)
    select ${batch.batchId}::uuid, place, item
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as i (item, place)
  `.execute(change);
}

export const itemsOf = async (
  connection: Connection,
  batchId: string,
): Promise<readonly BatchItem[]> =>
  (
    await connection
      .selectFrom('content_batch_item')
      .where('batch_id', '=', batchId)
      .orderBy('place')
      .select('item')
      .execute()
  ).map(({ item }) => item);
