import { changePlan, planClass } from '../../capabilities/live/change-plan.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { LiveDraft } from '../catalogue/drafts.ts';
import type { Difference } from './sync-rows.ts';

interface LiveChanges {
  readonly difference: Difference<LiveDraft>;
  /** Numbers of the files' classes that they no longer name. */
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
