import { liveRoom } from '@xuezhou/contract/live';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { announce, groupOf } from '../../../platform/realtime/room-voice.ts';
import type { HeldDecision, SaidTakenBack } from '../../moderation/moderation.port.ts';
import { presentChat } from './chat.ts';
import { chatWriter, moderation } from './chat.repository.ts';

/** A line that was held is said at the moment at which it is let out; nobody has heard the others that waited. */
export async function takeLineDecision(change: Change, decision: HeldDecision): Promise<void> {
  const { kind, studentId, words: text, facts, isPassed, now } = decision;
  const { room: liveId, messageId } = facts;
  if (kind !== 'live' || typeof liveId !== 'number' || typeof messageId !== 'string') return;
  const key = String(liveId);
  if (isPassed) {
    const writer = chatWriter(change, studentId, liveId);
    await writer.lock(now);
    const number =
      (await sayAgain(change, studentId, messageId)) ??
      (await writer.add({ messageId, text, isTeacher: false, sentAt: now }));
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

/** One that was heard and taken back has its number: it is there again. */
async function sayAgain(
  change: Change,
  studentId: number,
  messageId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    delete from live_message_removal r using live_message m
    where m.student_id = ${studentId} and m.message_id = ${messageId}
      and r.live_id = m.live_id and r.number = m.number
    returning r.number`.execute(change);
  return rows[0]?.number;
}

/** It was heard before the provider had answered. */
export async function takeBackLine(
  change: Change,
  { kind, facts: { room: liveId, number }, now }: SaidTakenBack,
): Promise<void> {
  if (kind !== 'live' || typeof liveId !== 'number' || typeof number !== 'number') return;
  await moderation(change, liveId).remove(number, now);
  await announce(change, liveRoom, groupOf.room(String(liveId)), 'removed', number);
}
