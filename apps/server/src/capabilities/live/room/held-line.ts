import { liveRoom } from '@xuezhou/contract/live';
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
  if (isPassed) await sayHeld(change, { liveId, messageId, studentId, text, now });
  await announce(change, liveRoom, groupOf.studentIn(key, studentId), 'settled', messageId);
}

interface HeldLine {
  readonly liveId: number;
  readonly messageId: string;
  readonly studentId: number;
  readonly text: string;
  readonly now: Date;
}

async function sayHeld(
  change: Change,
  { liveId, messageId, studentId, text, now }: HeldLine,
): Promise<void> {
  const writer = chatWriter(change, studentId, liveId);
  await writer.lock(now);
  const known = await writer.own(messageId);
  // One that was heard and taken back has its number: it is there again, unless a teacher took it away as well.
  if (known === undefined) await writer.add({ messageId, text, isTeacher: false, sentAt: now });
  else if (!(await moderation(change, liveId).letOut(known.number))) return;
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
      groupOf.room(String(liveId)),
      'message',
      presentChat(row, live),
    );
}

/** It was heard before the provider had answered. */
export async function takeBackLine(
  change: Change,
  { kind, facts: { room: liveId, number }, now }: SaidTakenBack,
): Promise<void> {
  if (kind !== 'live' || typeof liveId !== 'number' || typeof number !== 'number') return;
  await moderation(change, liveId).remove(number, 'gate', now);
  await announce(change, liveRoom, groupOf.room(String(liveId)), 'removed', number);
}
