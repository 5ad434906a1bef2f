import { sql, type Selectable } from 'kysely';
import { storedRows, type Difference } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { changePlan, planClass } from '../change-plan.ts';

/** A class as a document plans it; `content_id` is the number that it has there. Left out, a clash is seen where it was. */
export type LiveDocument = Pick<
  Selectable<Tables['live_class']>,
  'course_id' | 'title' | 'teacher' | 'begins_at' | 'ends_at' | 'cancelled_at'
> & { readonly content_id: number; readonly is_clash_seen?: boolean };

/** Compares documents with the classes that are planned. */
export const compareLives = storedRows('live_class', 'content_id').compare<LiveDocument>;

/** Numbers of the documents' classes in these courses that have not begun, but for those that are kept. */
export async function findOtherLives(
  connection: Connection,
  { courseIds, kept, now }: { courseIds: readonly number[]; kept: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ content_id: number }>`
    select content_id from live_class where course_id = any(${courseIds})
      and content_id is not null and cancelled_at is null and ended_at is null and begins_at > ${now}
      and content_id <> all(${kept})
  `.execute(connection);
  return rows.map(({ content_id }) => content_id);
}

interface LiveChanges {
  readonly difference: Difference<LiveDocument>;
  /** Numbers of the documents' classes that they no longer name. */
  readonly vanished: readonly number[];
}

/** Plans, moves and cancels live classes as an operator would: students hear of it, calendars follow. */
export async function putLives(
  change: Change,
  { difference, vanished }: LiveChanges,
  now: Date,
): Promise<void> {
  for (const live of difference.added) await planClass(change, live);
  const planned = await idsOf(change, [
    ...difference.changed.map((live) => live.content_id),
    ...vanished,
  ]);
  for (const { content_id, ...plan } of difference.changed)
    await changePlan(change, planned.get(content_id) ?? 0, plan, now);
  for (const contentId of vanished)
    await changePlan(change, planned.get(contentId) ?? 0, { cancelled_at: now }, now);
}

async function idsOf(
  change: Change,
  contentIds: readonly number[],
): Promise<ReadonlyMap<number | null, number>> {
  if (contentIds.length === 0) return new Map();
  const rows = await change
    .selectFrom('live_class')
    .where('content_id', 'in', contentIds)
    .select(['content_id', 'live_id'])
    .execute();
  return new Map(rows.map(({ content_id, live_id }) => [content_id, live_id]));
}
