import { maxTeamCharacters, type TeamMessage, type TeamSaying } from '@xuezhou/contract/im';
import { chatLength, cleanChatText } from '@xuezhou/rules/text/chat-text';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Failure, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { linesHeld, passGate, type GatePass } from '../moderation/moderation.port.ts';
import { safeFileName, useUpload } from '../upload/upload.port.ts';
import { admitToTeam } from './admit-to-team.ts';
import { presentSaid } from './present-said.ts';
import { publishSaid } from './publish-said.ts';
import { saidWriter, type NewMessage } from './said.repository.ts';
import { teamPeople, type TeamRow } from './team.repository.ts';

/** So many messages of a student within so many seconds, in all teams. */
const maxLately = 8;
const latelyMs = 10_000;

/** Takes a message, once; one that came before comes back as it is. Null: it waits for a person to look at it. */
export async function sayInTeam(
  services: Services,
  student: CurrentStudent,
  teamId: number,
  saying: TeamSaying,
): Promise<TeamMessage | null> {
  const { connection } = services.database;
  const team = await admitToTeam(services, student, teamId);
  const text = cleanChatText(saying.text);
  if (text === '' && saying.file === undefined) throw new Refusal('chatEmpty');
  if (chatLength(text) > maxTeamCharacters) throw new Refusal('teamTextTooLong');
  const texts = [text, saying.file?.name ?? ''];
  const offered = { kind: 'team', studentId: student.studentId, texts } as const;
  const pictures = saying.file === undefined ? 0 : 1;
  const pass = team.is_teacher
    ? null
    : await passGate(services, { ...offered, pictures, refusal: 'chatKeyword' });
  const now = services.clock.now();
  const people = teamPeople(connection, teamId, dayOf(now));
  const mentions = await people.among(saying.mentions.filter((id) => id !== student.studentId));
  return await connection
    .transaction()
    .execute((change) => sayOnce(change, { team, student, saying, text, mentions, pass, now }));
}

interface Said {
  readonly team: TeamRow;
  readonly student: CurrentStudent;
  readonly saying: TeamSaying;
  readonly text: string;
  readonly mentions: readonly number[];
  readonly pass: GatePass | null;
  readonly now: Date;
}

async function sayOnce(
  change: Change,
  { team, student: { studentId }, saying: { messageId, file }, text, mentions, pass, now }: Said,
): Promise<TeamMessage | null> {
  const { team_id: teamId, is_teacher: isTeacher } = team;
  const writer = saidWriter(change, studentId, teamId);
  const since = new Date(now.getTime() - latelyMs);
  const { muted_until, lately } = await writer.lock(since);
  const known = await writer.own(messageId);
  if (known !== undefined) {
    if (known.team_id !== teamId || known.text !== text) throw new Refusal('idReused');
    return presentSaid(known);
  }
  if (!isTeacher && muted_until !== null && muted_until > now) throw new Refusal('chatMuted');
  const held = linesHeld(change, 'team', studentId);
  if (await held.isKnown(messageId)) return null;
  // No refusal: what was written offline arrives all at once, and the device sends the rest a little later.
  if (!isTeacher && lately + (await held.lately(since)) >= maxLately) throw new Failure(429);
  const message = {
    message_id: messageId,
    text,
    mentions,
    is_teacher: isTeacher,
    sent_at: now,
    ...(await fileOf(change, studentId, file, now)),
  };
  const place = message.file_name === null ? '班级群' : `班级群，文件：${message.file_name}`;
  if (pass?.isHeld === true) {
    const facts = factsOf(teamId, message);
    await pass.keep(change, { thingId: held.thingOf(messageId), place, facts, now });
    return null;
  }
  const said = await publishSaid(change, team, { studentId, nickname: team.nickname, message });
  const thing = { thingId: held.thingOf(messageId), place, now };
  await pass?.keep(change, {
    ...thing,
    facts: { ...factsOf(teamId, message), number: said.number },
  });
  return said;
}
/** What it is said by when it is let out. */
const factsOf = (room: number, message: NewMessage) => ({
  ...{ room, messageId: message.message_id, mentions: message.mentions, text: message.text },
  ...{ file_name: message.file_name, file_type: message.file_type },
  ...{ file_bytes: message.file_bytes, file_place: message.file_place },
});

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
