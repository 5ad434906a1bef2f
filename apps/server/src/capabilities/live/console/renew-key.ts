import { randomUUID } from 'node:crypto';
import { liveRoom } from '@xuezhou/contract/live';
import type { renewKey as operation } from '@xuezhou/contract/live/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { broadcastEndsAt } from '@xuezhou/rules/live/live';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { announce, groupOf } from '../../../platform/realtime/room-voice.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { LiveCarrier } from '../../../providers/live/live.port.ts';
import { planOf } from '../live.repository.ts';
import { keyOfClass } from '../room/live-room.ts';
import { holdOwnLive, type LiveRow } from './find-live.ts';

/**
 * Another room takes the place of the class's: the old key opens none from then on, and students, who are sent to the new
 * one, see nothing of what still arrives in the old. It shows the key to nobody, so whoever plans the class may do it, also
 * where its teacher alone may look.
 */
export async function renewKey(
  services: ConsoleServices,
  carrier: LiveCarrier | null,
  { body: { liveId } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const live = await holdOwnLive(change, actor, 'live.plan', liveId);
    if (carrier === null)
      throw new Refusal('liveOff', '直播还没有开通，请先设置 LIVE_SECRET 等变量');
    demandStreamable(live, now);
    await change
      .updateTable('live_class')
      .where('live_id', '=', liveId)
      .set({
        room: randomUUID(),
        former_rooms: sql`array_append(former_rooms, room)`,
        ...{ key_shown_at: null, is_streaming: false },
      })
      .execute();
    await announce(change, liveRoom, groupOf.room(keyOfClass(liveId)), 'streaming', false);
    await closeRoom(services, carrier, live.room);
    const { title, is_streaming: wasStreaming } = live;
    const target = { kind: 'live', id: liveId };
    const auditEntry = { operation: 'renewKey', target, after: { wasStreaming } };
    return { answer: { title, wasStreaming }, auditEntry };
  });
}

/** While a stream may still come in, also after the end of its class. Throws liveOver. */
function demandStreamable(live: LiveRow, now: Date): void {
  if (live.cancelled_at !== null) throw new Refusal('liveOver', `“${live.title}”已取消`);
  if (live.ended_at !== null || now >= broadcastEndsAt(planOf(live)))
    throw new Refusal('liveOver', `“${live.title}”已结束，旧的密钥也已经用不了`);
}

async function closeRoom({ log }: ConsoleServices, carrier: LiveCarrier, room: string) {
  try {
    await carrier.close(room);
  } catch (error) {
    log.warn({ err: error }, 'a room of a live class could not be closed');
    throw new Refusal('liveServerSilent');
  }
}
