import { liveRoom } from '@xuezhou/contract/live';
import type { Change } from '../../../platform/database/prepare.ts';
import { announce, groupOf } from '../../../platform/realtime/room-voice.ts';
import type { HeldDecision } from '../../moderation/moderation.port.ts';
import { presentChat } from './chat.ts';
import { chatWriter } from './chat.repository.ts';

/** A line that was held is said at the moment at which it is let out; nobody has heard the others that waited. */
export async function takeLineDecision(change: Change, decision: HeldDecision): Promise<void> {
  const { kind, studentId, words: text, facts, isPassed, now } = decision;
  const { room: liveId, messageId } = facts;
  if (kind !== 'live' || typeof liveId !== 'number' || typeof messageId !== 'string') return;
  const key = String(liveId);
  if (isPassed) {
    const writer = chatWriter(change, studentId, liveId);
    await writer.lock(now);
    const number = await writer.add({ messageId, text, isTeacher: false, sentAt: now });
    const row = await writer.own(messageId);
    const live = await change
      .selectFrom('live_class')
      .where('live_id', '=', liveId)
      .selectAll()
      .executeTakeFirstOrThrow();
    if (row !== undefined)
      await announce(
        change,
        liveRoom,
        groupOf.room(key),
        'message',
        presentChat({ ...row, number }, live),
      );
  }
  await announce(change, liveRoom, groupOf.studentIn(key, studentId), 'settled', messageId);
}
