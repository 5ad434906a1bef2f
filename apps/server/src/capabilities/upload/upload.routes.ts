import * as contract from '@xuezhou/contract/upload';
import { bind, type CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { issuePolicy } from './issue-policy.ts';
import { takeFile } from './take-file.ts';
import { readTicket } from './ticket.ts';

const getTeamPolicy = (services: Services, student: CurrentStudent) =>
  issuePolicy(services, student, 'team');

export const uploadRoutes = (services: Services) => [
  bind(contract.getImagePolicy, (_input, { student }) => issuePolicy(services, student, 'qa')),
  bind(contract.getNotesPolicy, (_input, { student }) => issuePolicy(services, student, 'notes')),
  bind(contract.getAssignmentPolicy, (_input, { student }) =>
    issuePolicy(services, student, 'studentwork'),
  ),
  bind(contract.getTeamPolicy, (_input, { student }) => getTeamPolicy(services, student)),
  bind(contract.sendFile, (input) => takeFile(services, input), {
    beforeFiles: ({ ticket = '' }) => {
      if (readTicket(services, ticket) === undefined) throw new Refusal('uploadExpired');
    },
  }),
];
