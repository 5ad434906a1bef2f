import * as contract from '@xuezhou/contract/im/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { announceToTeam } from './announce-to-team.ts';
import { addTeamTeacher, closeTeam, listManagedTeams, openTeam } from './manage-teams.ts';

export const imConsole = (services: ConsoleServices) => [
  bind(contract.listManagedTeams, (_input, caller) => listManagedTeams(services, caller)),
  bind(contract.openTeam, (input, caller) => openTeam(services, input, caller)),
  bind(contract.closeTeam, (input, caller) => closeTeam(services, input, caller)),
  bind(contract.addTeamTeacher, (input, caller) => addTeamTeacher(services, input, caller)),
  bind(contract.announceToTeam, (input, caller) => announceToTeam(services, input, caller)),
];
