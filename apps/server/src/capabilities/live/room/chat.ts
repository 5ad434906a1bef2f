import { maxChatCharacters, type ChatMessage, type Saying } from '@xuezhou/contract/live';
import { chatLength, cleanChatText } from '@xuezhou/rules/text/chat-text';
import { replaySecond } from '@xuezhou/rules/live/live';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { linesHeld, passGate } from '../../moderation/moderation.port.ts';
import { chatWriter, moderation, type ChatRow } from './chat.repository.ts';
import type { LiveAccessRow, LiveClassRow } from '../live.repository.ts';

/** So many messages of a student within so many seconds. */
const maxLately = 5;
const latelyMs = 10_000;

export function presentChat(row: ChatRow, live: LiveClassRow): ChatMessage {
  return {
    number: row.number,
    messageId: row.message_id,
    studentId: row.student_id,
    nickname: row.nickname,
    isTeacher: row.is_teacher,
    text: row.is_removed ? '' : row.text,
    isRemoved: row.is_removed,
    sentAt: row.sent_at.toISOString(),
    second: replaySecond(row.sent_at, {
      beganAt: live.streamed_at ?? live.begins_at,
      offset: live.replay_offset,
    }),
  };
}

/** Takes a message, once; one that came before comes back as it is. Null: it waits for a person to look at it. */
export async function say(
  { database, clock, config, signer }: Pick<Services, 'database' | 'clock' | 'config' | 'signer'>,
  live: LiveAccessRow,
  studentId: number,
  saying: Saying,
): Promise<{ message: ChatMessage | null; isNew: boolean }> {
  const text = cleanChatText(saying.text);
  if (text === '') throw new Refusal('chatEmpty');
  if (chatLength(text) > maxChatCharacters) throw new Refusal('chatTooLong');
  const isTeacher = live.is_host;
  const offered = { kind: 'live', studentId, texts: [text], refusal: 'chatKeyword' } as const;
  const pass = isTeacher ? null : await passGate({ database, config, signer }, offered);
  return await database.connection.transaction().execute(async (change) => {
    const writer = chatWriter(change, studentId, live.live_id);
    const now = clock.now();
    const since = new Date(now.getTime() - latelyMs);
    const { muted_until, lately } = await writer.lock(since);
    const known = await writer.own(saying.messageId);
    if (known !== undefined) {
      if (known.live_id !== live.live_id || known.text !== text) throw new Refusal('idReused');
      return { message: presentChat(known, live), isNew: false };
    }
    if (!isTeacher && muted_until !== null && muted_until > now) throw new Refusal('chatMuted');
    const { messageId } = saying;
    const held = linesHeld(change, 'live', studentId);
    if (await held.isKnown(messageId)) return { message: null, isNew: false };
    if (!isTeacher && lately + (await held.lately(since)) >= maxLately)
      throw new Refusal('chatTooFast');
    const facts = { room: live.live_id, messageId };
    const thing = { thingId: held.thingOf(messageId), place: `直播课：${live.title}` };
    if (pass?.isHeld === true) {
      await pass.keep(change, { ...thing, facts, now });
      return { message: null, isNew: false };
    }
    const number = await writer.add({ messageId, text, isTeacher, sentAt: now });
    await pass?.keep(change, { ...thing, facts: { ...facts, number }, now });
    const row: ChatRow = {
      number,
      message_id: messageId,
      student_id: studentId,
      nickname: live.nickname,
      is_teacher: isTeacher,
      text,
      is_removed: false,
      sent_at: now,
    };
    return { message: presentChat(row, live), isNew: true };
  });
}

/** By who rules the chat, as `muteStudent`: the room has seen to it. */
export async function removeMessage(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  live: LiveAccessRow,
  number: number,
): Promise<void> {
  if (!(await moderation(database.connection, live.live_id).remove(number, 'person', clock.now())))
    throw notFound();
}

/** Answers until when the student is silent; null: may speak. */
export async function muteStudent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  live: LiveAccessRow,
  { studentId, minutes }: { studentId: number; minutes: number },
): Promise<Date | null> {
  const room = moderation(database.connection, live.live_id);
  if (await room.isHost(studentId)) throw new Refusal('chatTeacherOnly');
  if (!(await room.exists(studentId))) throw notFound();
  const until = minutes === 0 ? null : new Date(clock.now().getTime() + minutes * 60_000);
  await room.mute(studentId, until);
  return until;
}
