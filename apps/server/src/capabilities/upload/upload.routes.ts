import * as contract from '@xuezhou/contract/upload';
import { bind, type CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { issuePolicy } from './issue-policy.ts';
import { sendFile } from './send-file.ts';
import { readTicket } from './ticket.ts';
import type { Purpose } from './upload-purposes.ts';

const policyFor = (purpose: Purpose) => (services: Services, student: CurrentStudent) =>
  issuePolicy(services, student, purpose);

const getImagePolicy = policyFor('qa');
const getNotesPolicy = policyFor('notes');
const getAssignmentPolicy = policyFor('studentwork');
const getTeamPolicy = policyFor('team');
const getTransferPolicy = policyFor('transfer');

export const uploadRoutes = (services: Services) => [
  bind(contract.getImagePolicy, (_input, { student }) => getImagePolicy(services, student)),
  bind(contract.getNotesPolicy, (_input, { student }) => getNotesPolicy(services, student)),
  bind(contract.getAssignmentPolicy, (_input, { student }) =>
    getAssignmentPolicy(services, student),
  ),
  bind(contract.getTeamPolicy, (_input, { student }) => getTeamPolicy(services, student)),
  bind(contract.getTransferPolicy, (_input, { student }) => getTransferPolicy(services, student)),
  bind(contract.sendFile, (input) => sendFile(services, input), {
    beforeFiles: ({ ticket = '' }) => {
      if (readTicket(services, ticket) === undefined) throw new Refusal('uploadExpired');
    },
  }),
];
