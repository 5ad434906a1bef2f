import type { LiveToken } from '@xuezhou/contract/live';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { LiveCarrier } from '../../providers/live/live.port.ts';
import { admitToRoom } from './admit-to-live.ts';

/** The way into a room for a student who may be there at this moment. */
export async function getLiveToken(
  services: Services,
  carrier: LiveCarrier | null,
  student: CurrentStudent,
  liveId: number,
): Promise<LiveToken> {
  const row = await admitToRoom(services, student, liveId);
  if (carrier === null) throw new Refusal('liveOff');
  const { way, address, expiresAt } = await carrier.enter({
    room: row.room,
    studentId: student.studentId,
    nickname: row.nickname,
    now: services.clock.now(),
  });
  return {
    liveId,
    way,
    liveURL: address,
    expiresAt: expiresAt.toISOString(),
    isStreaming: row.is_streaming,
  };
}
