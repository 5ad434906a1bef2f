import { messagesPerPage, teamRoom } from '@xuezhou/contract/im';
import { bindRoom } from '../../platform/realtime/bind-room.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { ImProvider } from '../../providers/im/im.port.ts';
import { admitToTeam, mutedUntil } from './admit-to-team.ts';
import { muteMember, removeSaid } from './moderate-team.ts';
import { presentSaid } from './present-said.ts';
import { saidReader } from './said.repository.ts';
import { keyOfTeam } from './publish-said.ts';
import { heldLines } from '../moderation/moderation.port.ts';

/** Pages of one student in one team. */
const maxPages = 10;
/** Of what was taken away, as many as a page may still show. */
const maxRemoved = 1000;

/** The rooms of teams: who may be there, what is new, and what a teacher does. */
export function teamRooms(services: Services, provider: ImProvider) {
  const { database, clock } = services;
  return bindRoom(teamRoom, {
    pages: {
      most: () => maxPages,
      words: '你在其他页面打开了这个班级群，这一页已经断开。要在这里看，请刷新页面。',
    },
    keyOf: ({ teamId }) => keyOfTeam(teamId),
    admit: async (student, { teamId, token }) => {
      if (!provider.admits(student.studentId, token)) throw new Refusal('chatTokenOld');
      return await admitToTeam(services, student, teamId);
    },
    welcome: async ({ place, student, entering: { after } }) => {
      const reader = saidReader(database.connection, place.team_id);
      return {
        isTeacher: place.is_teacher,
        mutedUntil: mutedUntil(place, clock.now()),
        messages: (await reader.latest(after, messagesPerPage)).map((row) => presentSaid(row)),
        removed: await reader.removed(maxRemoved),
        held: await heldLines(database.connection, 'team', student.studentId, place.team_id),
      };
    },
    present: async ({ place }) => ({ lastNumber: place.last_message }),
    requests: {
      since: async ({ after }, { place }) => {
        const rows = await saidReader(database.connection, place.team_id).after(
          after,
          messagesPerPage,
        );
        return rows.map((row) => presentSaid(row));
      },
      remove: async ({ number }, { place, student, voice }) => {
        await removeSaid(services, place, { studentId: student.studentId, number });
        voice.toRoom(keyOfTeam(place.team_id), 'removed', number);
        return true as const;
      },
      mute: async (muting, { place, voice }) => {
        const until = (await muteMember(services, place, muting))?.toISOString() ?? null;
        voice.toStudentIn(keyOfTeam(place.team_id), muting.studentId, 'muted', until);
        return true as const;
      },
    },
  });
}
