import * as contract from '@xuezhou/contract/im';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { ImProvider } from '../../providers/im/im.port.ts';
import { getTeam, listTeams } from './admit-to-team.ts';
import { readTeam } from './read-team.ts';
import { sayInTeam } from './say-in-team.ts';
import {
  listTeamAnnouncements,
  listTeamMembers,
  listTeamMessages,
  searchTeamMessages,
} from './show-team.ts';

export function imRoutes(services: Services, provider: ImProvider) {
  const getImToken = async (studentId: number) => await provider.account(studentId);
  return [
    bind(contract.getImToken, (_input, { student }) => getImToken(student.studentId)),
    bind(contract.listTeamAnnouncements, (input, { student }) =>
      listTeamAnnouncements(services, student, input),
    ),
    bind(contract.listTeams, (_input, { student }) => listTeams(services, student)),
    bind(contract.getTeam, ({ params }, { student }) => getTeam(services, student, params.teamId)),
    bind(contract.listTeamMessages, (input, { student }) =>
      listTeamMessages(services, student, input),
    ),
    bind(contract.searchTeamMessages, (input, { student }) =>
      searchTeamMessages(services, student, input),
    ),
    bind(contract.listTeamMembers, (input, { student }) =>
      listTeamMembers(services, student, input),
    ),
    bind(contract.sayInTeam, ({ params, body }, { student }) =>
      sayInTeam(services, student, params.teamId, body),
    ),
    bind(contract.readTeam, (input, { student }) => readTeam(services, student, input)),
  ];
}
