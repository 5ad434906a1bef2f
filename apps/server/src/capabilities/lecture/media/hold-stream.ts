import type { holdStream as operation } from '@xuezhou/contract/lecture';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { deviceOf } from '../../../platform/device.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { streamsOf } from './stream.repository.ts';

/** Holds the account's stream for a page that plays, or says who holds it. */
export async function holdStream(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  { studentId }: Pick<CurrentStudent, 'studentId'>,
  { body }: InputOf<typeof operation>,
  userAgent: string,
): Promise<DataOf<typeof operation>> {
  const streams = streamsOf(connection, studentId);
  const { stream: streamId, bulletId, isPlaying, takesOver } = body;
  if (!isPlaying) {
    await streams.letGo(streamId);
    return { elsewhere: null };
  }
  const now = clock.now();
  const device = deviceOf(userAgent).name;
  const claim = { streamId, bulletId, device, takesOver, now };
  if ((await streams.hold(claim)) !== undefined) return { elsewhere: null };
  const held = await streams.held(now);
  // It was let go of between the two statements: the page asks again soon.
  if (held === undefined || held.stream_id === streamId) return { elsewhere: null };
  return { elsewhere: placeOf(held) };
}

const placeOf = ({ device, lecture }: { device: string; lecture: string | null }) => ({
  device,
  lecture: lecture ?? '',
});

/** Throws while another page plays, and says where: its media are not for this one. */
export async function demandStream(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  { studentId, streamId }: { studentId: number; streamId: string },
): Promise<void> {
  const held = await streamsOf(connection, studentId).held(clock.now());
  if (held !== undefined && held.stream_id !== streamId)
    throw new Failure(409, '这个账号正在另一处播放', placeOf(held));
}
