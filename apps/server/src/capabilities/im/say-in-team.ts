import {
  maxTeamCharacters,
  teamRoom,
  type TeamMessage,
  type TeamSaying,
} from '@xuezhou/contract/im';
import { chatLength, cleanChatText, hasKeyword } from '@xuezhou/rules/text/chat-text';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Failure, Refusal } from '../../platform/http/refusal.ts';
import { announce, groupOf } from '../../platform/realtime/room-voice.ts';
import type { Services } from '../../platform/services.ts';
import { forbiddenWords } from '../message/message.port.ts';
import { safeFileName, useUpload } from '../upload/upload.port.ts';
import { admitToTeam } from './admit-to-team.ts';
import { presentSaid } from './present-said.ts';
import { saidWriter, type SaidRow } from './said.repository.ts';
import { teamPeople, type TeamRow } from './team.repository.ts';
import { tellMentioned } from './tell-mentioned.ts';

/** So many messages of a student within so many seconds, in all teams. */
const maxLately = 8;
const latelyMs = 10_000;

export const keyOfTeam = (teamId: number): string => String(teamId);

/** Takes a message, once; one that came before comes back as it is. */
export async function sayInTeam(
  services: Services,
  student: CurrentStudent,
  teamId: number,
  saying: TeamSaying,
): Promise<TeamMessage> {
  const { connection } = services.database;
  const team = await admitToTeam(services, student, teamId);
  const text = cleanChatText(saying.text);
  if (text === '' && saying.file === undefined) throw new Refusal('chatEmpty');
  if (chatLength(text) > maxTeamCharacters) throw new Refusal('teamTextTooLong');
  if (!team.is_teacher) {
    const words = await forbiddenWords.of(connection)(connection);
    if (hasKeyword(text, words) || hasKeyword(saying.file?.name ?? '', words))
      throw new Refusal('chatKeyword');
  }
  const now = services.clock.now();
  const people = teamPeople(connection, teamId, dayOf(now));
  const mentions = await people.among(saying.mentions.filter((id) => id !== student.studentId));
  return await connection
    .transaction()
    .execute((change) => sayOnce(change, { team, student, saying, text, mentions, now }));
}

interface Said {
  readonly team: TeamRow;
  readonly student: CurrentStudent;
  readonly saying: TeamSaying;
  readonly text: string;
  readonly mentions: readonly number[];
  readonly now: Date;
}

async function sayOnce(
  change: Change,
  { team, student: { studentId }, saying: { messageId, file }, text, mentions, now }: Said,
): Promise<TeamMessage> {
  const { team_id: teamId, is_teacher: isTeacher } = team;
  const writer = saidWriter(change, studentId, teamId);
  const { muted_until, lately } = await writer.lock(new Date(now.getTime() - latelyMs));
  const known = await writer.own(messageId);
  if (known !== undefined) {
    if (known.team_id !== teamId || known.text !== text) throw new Refusal('idReused');
    return presentSaid(known);
  }
  if (!isTeacher && muted_until !== null && muted_until > now) throw new Refusal('chatMuted');
  // No refusal: what was written offline arrives all at once, and the device sends the rest a little later.
  if (!isTeacher && lately >= maxLately) throw new Failure(429);
  const message = {
    message_id: messageId,
    text,
    mentions,
    is_teacher: isTeacher,
    sent_at: now,
    ...(await fileOf(change, studentId, file, now)),
  };
  const number = await writer.add(message);
  const row: SaidRow = {
    ...message,
    team_id: teamId,
    number,
    student_id: studentId,
    nickname: team.nickname,
    is_removed: false,
  };
  const said = presentSaid(row);
  await announce(change, teamRoom, groupOf.room(keyOfTeam(teamId)), 'message', said);
  await tellMentioned(change, team, said, now);
  return said;
}

async function fileOf(change: Change, studentId: number, file: TeamSaying['file'], now: Date) {
  if (file === undefined)
    return { file_name: null, file_type: null, file_bytes: null, file_place: null };
  const upload = await useUpload(change, studentId, { key: file.key, purpose: 'team', now });
  if (upload === undefined) throw new Refusal('uploadExpired');
  return {
    file_name: safeFileName(file.name, upload.content_type),
    file_type: upload.content_type,
    file_bytes: upload.bytes,
    file_place: upload.place,
  };
}
