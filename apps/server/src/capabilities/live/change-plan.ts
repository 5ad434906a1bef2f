import type { Insertable, Selectable } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { enqueue, type PlanChange } from '../../platform/jobs/jobs.ts';

type LiveRow = Selectable<Tables['live_class']>;
type Plan = Pick<
  LiveRow,
  'title' | 'teacher' | 'begins_at' | 'ends_at' | 'cancelled_at' | 'is_clash_seen'
>;

export async function planClass(
  change: Change,
  given: Insertable<Tables['live_class']>,
): Promise<number> {
  const { live_id } = await change
    .insertInto('live_class')
    .values(given)
    .returning('live_id')
    .executeTakeFirstOrThrow();
  return live_id;
}

/** Changes the plan of a class; those who may come are told when it matters to them. False: there is no such class. */
export async function changePlan(
  change: Change,
  liveId: number,
  plan: Partial<Plan>,
  now: Date,
): Promise<boolean> {
  const before = await change
    .selectFrom('live_class')
    .where('live_id', '=', liveId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return false;
  const after = await change
    .updateTable('live_class')
    .where('live_id', '=', liveId)
    .set((eb) => ({ ...plan, revision: eb('revision', '+', 1) }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const how = changeOf(before, after, now);
  if (how !== null)
    await enqueue(change, 'tell-live-change', {
      liveId,
      how,
      revision: after.revision,
      beginsAt: after.begins_at.toISOString(),
      plannedFor: before.begins_at.toISOString(),
    });
  return true;
}

/** What a change is to students; null where it is nothing, or of a class that is over. */
function changeOf(before: Plan, after: Plan, now: Date): PlanChange | null {
  const isAhead = after.begins_at > now;
  if (after.cancelled_at !== null)
    return before.cancelled_at === null && before.ends_at > now ? 'cancelled' : null;
  if (before.cancelled_at !== null) return isAhead ? 'restored' : null;
  const isMoved =
    before.begins_at.getTime() !== after.begins_at.getTime() ||
    before.ends_at.getTime() !== after.ends_at.getTime();
  return isMoved && isAhead ? 'moved' : null;
}
