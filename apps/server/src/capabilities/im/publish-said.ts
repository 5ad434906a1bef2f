import { teamRoom, type TeamMessage } from '@xuezhou/contract/im';
import type { Change } from '../../platform/database/prepare.ts';
import { announce, groupOf } from '../../platform/realtime/room-voice.ts';
import type { HeldDecision, SaidTakenBack } from '../moderation/moderation.port.ts';
import { presentSaid } from './present-said.ts';
import { saidRemovals, saidWriter, type NewMessage, type SaidRow } from './said.repository.ts';
import { tellMentioned } from './tell-mentioned.ts';

export const keyOfTeam = (teamId: number): string => String(teamId);

interface Publishing {
  readonly studentId: number;
  readonly nickname: string;
  readonly message: NewMessage;
}

/** Under the team's lock: it has its number, and all who are there hear it. */
export async function publishSaid(
  change: Change,
  team: { readonly team_id: number; readonly name: string },
  { studentId, nickname, message }: Publishing,
): Promise<TeamMessage> {
  const { team_id } = team;
  const number = await saidWriter(change, studentId, team_id).add(message);
  const row: SaidRow = {
    ...message,
    ...{ team_id, number, student_id: studentId, nickname, is_removed: false },
  };
  const said = presentSaid(row);
  await announce(change, teamRoom, groupOf.room(keyOfTeam(team_id)), 'message', said);
  await tellMentioned(change, team, said, message.sent_at);
  return said;
}

/** What was held is said at the moment at which it is let out. */
export async function takeSaidDecision(change: Change, decision: HeldDecision): Promise<void> {
  const { kind, studentId, facts, isPassed, now } = decision;
  if (kind !== 'team') return;
  // As `sayInTeam` kept them.
  const { room, messageId, ...kept } = facts as Pick<
    NewMessage,
    'text' | 'mentions' | 'file_name' | 'file_type' | 'file_bytes' | 'file_place'
  > & { room: number; messageId: string };
  const writer = saidWriter(change, studentId, room);
  if (isPassed) {
    await writer.lock(now);
    // One that was heard and taken back has its number: it is there again.
    const known = await writer.own(messageId);
    if (known !== undefined) {
      if (!(await saidRemovals(change, room).letOut(known.number))) return;
      const said = presentSaid({ ...known, is_removed: false });
      await announce(change, teamRoom, groupOf.room(keyOfTeam(room)), 'message', said);
      return;
    }
    const team = await change
      .selectFrom('im_team')
      .where('team_id', '=', room)
      .select(['team_id', 'name'])
      .executeTakeFirstOrThrow();
    const { nickname } = await change
      .selectFrom('student')
      .where('student_id', '=', studentId)
      .select('nickname')
      .executeTakeFirstOrThrow();
    const message = { ...kept, message_id: messageId, is_teacher: false, sent_at: now };
    await publishSaid(change, team, { studentId, nickname, message });
  }
  const own = groupOf.studentIn(keyOfTeam(room), studentId);
  await announce(change, teamRoom, own, 'settled', messageId);
}

/** It was heard before the provider had answered. */
export async function takeBackSaid(
  change: Change,
  { kind, facts: { room, number }, now }: SaidTakenBack,
): Promise<void> {
  if (kind !== 'team' || typeof room !== 'number' || typeof number !== 'number') return;
  await saidRemovals(change, room).add(number, 'gate', now);
  await announce(change, teamRoom, groupOf.room(keyOfTeam(room)), 'removed', number);
}
