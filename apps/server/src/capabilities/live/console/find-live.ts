import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwn, isOwnLive, ownOf } from '../../../platform/staff/own.ts';
import { staffOfDuty } from '../../../platform/staff/who-works.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';

export type LiveRow = Selectable<Tables['live_class']>;

/** Throws liveUnknown. */
function demandFound(found: LiveRow | undefined, liveId: number): LiveRow {
  if (found === undefined) throw new Refusal('liveUnknown', `没有编号为 ${liveId} 的直播课`);
  return found;
}

const liveOf = (connection: Connection, liveId: number) =>
  connection.selectFrom('live_class').where('live_id', '=', liveId).selectAll();

type Permission = 'live.plan' | 'student.read';

/** One that somebody may plan or read. Throws notOwn or liveUnknown. */
export async function findOwnLive(
  connection: Connection,
  actor: Actor,
  permission: Permission,
  liveId: number,
): Promise<LiveRow> {
  await demandOwnLive(connection, actor, permission, liveId);
  return demandFound(await liveOf(connection, liveId).executeTakeFirst(), liveId);
}

/** The same, which nobody else changes until the transaction ends. */
export async function holdOwnLive(
  change: Change,
  actor: Actor,
  permission: Permission,
  liveId: number,
): Promise<LiveRow> {
  await demandOwnLive(change, actor, permission, liveId);
  return demandFound(await liveOf(change, liveId).forUpdate().executeTakeFirst(), liveId);
}

async function demandOwnLive(
  connection: Connection,
  actor: Actor,
  permission: Permission,
  liveId: number,
): Promise<void> {
  const own = ownOf(actor, permission);
  const isOwn = isOwnLive(own, sql`l.live_id`, sql`l.course_id`);
  await demandOwn(
    connection,
    own,
    sql`exists (select from live_class l where l.live_id = ${liveId} and ${isOwn})`,
  );
}

/** Who teaches it and may take its key: whoever has the class as a duty, else whoever has its course. */
export async function teachersOf(
  connection: Connection,
  { live_id: liveId, course_id: courseId }: LiveRow,
): Promise<{ staffId: number; name: string }[]> {
  const own = await staffOfDuty(connection, 'live.plan', 'live', liveId);
  return own.length > 0 ? own : await staffOfDuty(connection, 'live.plan', 'course', courseId);
}
