import type { InputOf } from '@xuezhou/contract/kernel';
import type { markLiveClass as markOperation } from '@xuezhou/contract/live';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { admitToLive } from '../admit-to-live.ts';
import { markReader } from './marks.repository.ts';
import { putMark } from './put-mark.ts';

/** By who teaches, in the room: from now on. One that comes again, after a lost answer, stays where it was. */
export async function markLiveClass(
  services: Services,
  student: CurrentStudent,
  { params: { liveId }, body: { markId, title } }: InputOf<typeof markOperation>,
): Promise<true> {
  const live = await admitToLive(services, student, liveId);
  if (!live.is_host) throw new Refusal('chatTeacherOnly');
  await inTransaction(services.database.connection, async (change) => {
    const all = await markReader(change, liveId).all();
    const known = all.find(({ mark_id: id }) => id === markId);
    if (known !== undefined && known.title !== title.trim()) throw new Refusal('idReused');
    await putMark(change, live, { markId, title, at: null, now: services.clock.now() });
  });
  return true;
}
