import { liveRoom } from '@xuezhou/contract/live';
import { bindRoom, type Guest, type PageLimit } from '../../../platform/realtime/bind-room.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { admitToRoom } from '../admit-to-live.ts';
import { attendance } from '../attendance.repository.ts';
import { muteStudent, presentChat, removeMessage, say } from './chat.ts';
import { heldLines } from '../../moderation/moderation.port.ts';
import { chatReader, moderation } from './chat.repository.ts';
import { presentCounter } from './count-present.ts';
import type { LiveAccessRow } from '../live.repository.ts';

type LiveGuest = Guest<typeof liveRoom, LiveAccessRow>;

/** Two signs that are further apart than this say nothing of the time between them. */
const longestBeatMs = 45_000;
/** Messages that a page gets at once when it comes in. */
const maxMessages = 200;

export const keyOfClass = (liveId: number): string => String(liveId);

/** In so many pages as the school allows a student is in one class. */
const pagesOfClass = ({ config }: Services): PageLimit => ({
  most: () => config.LIVE_MOST_CONNECTIONS,
  words: '你在其他页面打开了这节直播课，这一页已经断开。要在这里看，请刷新页面。',
});

/** The rooms of live classes: who may come in, the chat, and who is there. */
export function liveRooms(services: Services) {
  const { database, clock } = services;
  const countPresent = presentCounter(services);
  return bindRoom(liveRoom, {
    pages: pagesOfClass(services),
    keyOf: ({ liveId }) => keyOfClass(liveId),
    admit: (student, { liveId }) => admitToRoom(services, student, liveId),
    welcome: (guest) => welcome(services, guest),
    present: async (guest, since) => {
      const attendedMinutes = await attend(services, guest, since);
      const lately = new Date(clock.now().getTime() - longestBeatMs);
      return { attendedMinutes, present: await countPresent(guest.place.live_id, lately) };
    },
    left: async (guest, since) => void (await attend(services, guest, since)),
    requests: {
      say: async (saying, { place, student, voice }) => {
        const isHost = await rulesChat(services, place, student.studentId);
        const speaker = { ...place, is_host: isHost };
        const { message, isNew } = await say(services, speaker, student.studentId, saying);
        if (isNew && message !== null) voice.toRoom(keyOfClass(place.live_id), 'message', message);
        return message;
      },
      since: async ({ after }, { place }) => {
        const reader = chatReader(database.connection);
        const rows = await reader.after(place.live_id, after, maxMessages);
        return rows.map((row) => presentChat(row, place));
      },
      remove: async ({ number }, { place, student, voice }) => {
        await demandTeacher(services, place, student.studentId);
        await removeMessage(services, place, number);
        voice.toRoom(keyOfClass(place.live_id), 'removed', number);
        return true as const;
      },
      mute: async (muting, { place, student, voice }) => {
        await demandTeacher(services, place, student.studentId);
        const until = (await muteStudent(services, place, muting))?.toISOString() ?? null;
        voice.toStudentIn(keyOfClass(place.live_id), muting.studentId, 'muted', until);
        return true as const;
      },
    },
  });
}

/** As it is now: a page may have come in before somebody began or ceased to rule the chat. */
const rulesChat = async ({ database }: Services, place: LiveAccessRow, studentId: number) =>
  await moderation(database.connection, place.live_id).isHost(studentId);

/** Throws chatTeacherOnly. */
async function demandTeacher(services: Services, place: LiveAccessRow, studentId: number) {
  if (!(await rulesChat(services, place, studentId))) throw new Refusal('chatTeacherOnly');
}

async function welcome(
  { database, clock }: Services,
  { place, student, entering: { after } }: LiveGuest,
) {
  const reader = chatReader(database.connection);
  const messages = await reader.latest(place.live_id, after, maxMessages);
  const { muted_until: until } = place;
  return {
    isTeacher: place.is_host,
    isStreaming: place.is_streaming,
    mutedUntil: until !== null && until > clock.now() ? until.toISOString() : null,
    messages: messages.map((row) => presentChat(row, place)),
    removed: await reader.removed(place.live_id),
    held: await heldLines(database.connection, 'live', student.studentId, place.live_id),
  };
}

/** Adds the time since the last sign; answers the minutes so far. */
async function attend(
  { database, clock }: Services,
  { place, student }: LiveGuest,
  since: Date,
): Promise<number> {
  const now = clock.now();
  const isLong = now.getTime() - since.getTime() > longestBeatMs;
  return await attendance(database.connection).add({
    studentId: student.studentId,
    liveId: place.live_id,
    from: isLong || since > now ? now : since,
    to: now,
  });
}
