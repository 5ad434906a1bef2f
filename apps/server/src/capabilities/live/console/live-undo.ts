import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwn, isOwnLive } from '../../../platform/staff/own.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { changePlan } from '../change-plan.ts';
import { clashOf, holdPlans } from './clash.ts';

/** Ten minutes: students who were told that it is off are told that it is on again. */
const cancelled: Undoer = {
  permission: 'live.plan',
  hours: 1 / 6,
  demandOwn: async (connection, { targetId }, own) =>
    await demandOwn(
      connection,
      own,
      sql`exists (select from live_class l where l.live_id = ${Number(targetId)}
        and ${isOwnLive(own, sql`l.live_id`, sql`l.course_id`)})`,
    ),
  undo: async (change, { targetId }, now) => {
    await holdPlans(change);
    const live = await change
      .selectFrom('live_class')
      .where('live_id', '=', Number(targetId))
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (live === undefined || live.cancelled_at === null)
      throw new Refusal('undoChanged', '这节课在那以后又改过，没有撤回');
    if (live.begins_at <= now) throw new Refusal('undoChanged', '已经过了开始的时间，没有撤回');
    const clash = await clashOf(
      change,
      {
        ...{ liveId: live.live_id, courseId: live.course_id, teacher: live.teacher },
        ...{ beginsAt: live.begins_at, endsAt: live.ends_at },
      },
      now,
    );
    if (clash !== null) throw new Refusal('undoChanged', `${clash}，没有撤回`);
    await changePlan(change, live.live_id, { cancelled_at: null }, now);
    return undefined;
  },
};

export const liveUndoers: Readonly<Record<string, Undoer>> = { cancelLive: cancelled };
