import * as contract from '@xuezhou/contract/im';
import { dayOf } from '../../platform/clock.ts';
import { bind, type CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { ImProvider } from '../../providers/im/im.port.ts';
import { admitToTeam, getTeam, listTeams } from './admit-to-team.ts';
import { listAnnouncements } from './announcement.repository.ts';
import { presentSaid } from './present-said.ts';
import { readTeam } from './read-team.ts';
import { saidReader } from './said.repository.ts';
import { sayInTeam } from './say-in-team.ts';
import { teamPeople } from './team.repository.ts';

const mostFound = 50;
const mostPeople = 100;
const last = 2_147_483_647;

export function imRoutes(services: Services, provider: ImProvider) {
  const { database, clock } = services;
  const admit = (student: CurrentStudent, teamId: number) => admitToTeam(services, student, teamId);
  return [
    bind(contract.getImToken, (_input, { student }) => provider.account(student.studentId)),
    bind(contract.listTeamAnnouncements, async ({ body: { teamId } }, { student }) => {
      await admit(student, teamId);
      return await listAnnouncements(database.connection, student.studentId, teamId);
    }),
    bind(contract.listTeams, (_input, { student }) => listTeams(services, student)),
    bind(contract.getTeam, ({ params }, { student }) => getTeam(services, student, params.teamId)),
    bind(contract.listTeamMessages, async ({ params, query }, { student }) => {
      await admit(student, params.teamId);
      const reader = saidReader(database.connection, params.teamId);
      const rows = await reader.before(query.before ?? last, contract.messagesPerPage + 1);
      const page = rows.slice(0, contract.messagesPerPage);
      return {
        list: page.map((row) => presentSaid(row)).toReversed(),
        hasOlder: rows.length > page.length,
      };
    }),
    bind(contract.searchTeamMessages, async ({ params, query }, { student }) => {
      await admit(student, params.teamId);
      const text = query.text.trim();
      if (text === '') return [];
      const rows = await saidReader(database.connection, params.teamId).having(text, mostFound);
      return rows.map((row) => presentSaid(row));
    }),
    bind(contract.listTeamMembers, async ({ params, query }, { student }) => {
      await admit(student, params.teamId);
      const people = teamPeople(database.connection, params.teamId, dayOf(clock.now()));
      return (await people.named((query.name ?? '').trim(), mostPeople)).map((row) => ({
        studentId: row.student_id,
        nickname: row.nickname,
        isTeacher: row.is_teacher,
      }));
    }),
    bind(contract.sayInTeam, ({ params, body }, { student }) =>
      sayInTeam(services, student, params.teamId, body),
    ),
    bind(contract.readTeam, (input, { student }) => readTeam(services, student, input)),
  ];
}
