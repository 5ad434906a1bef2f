import type { Selectable } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

export type LiveRow = Selectable<Tables['live_class']>;

/** Throws liveUnknown. */
export async function findLive(connection: Connection, liveId: number): Promise<LiveRow> {
  const found = await connection
    .selectFrom('live_class')
    .where('live_id', '=', liveId)
    .selectAll()
    .executeTakeFirst();
  if (found === undefined) throw new Refusal('liveUnknown', `没有编号为 ${liveId} 的直播课`);
  return found;
}
