import * as contract from '@xuezhou/contract/enrolment/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { getCoursePolicy, saveCoursePolicy } from './manage-policy.ts';
import {
  enrolStudent,
  extendEnrolment,
  pauseEnrolment,
  resumeEnrolment,
} from './manage-enrolments.ts';
import { listCourseChoices, listEnrolments } from './read-enrolments.ts';
import { listRedeemCodes, makeRedeemCodes } from './manage-codes.ts';
import { decideReopening, getReopenRequest, listReopenRequests } from './reopen-requests.ts';

export const enrolmentConsole = (services: ConsoleServices) => [
  bind(contract.listEnrolments, (input, caller) => listEnrolments(services, input, caller)),
  bind(contract.listCourseChoices, (_input, caller) => listCourseChoices(services, caller)),
  bind(contract.enrolStudent, (input, caller) => enrolStudent(services, input, caller)),
  bind(contract.extendEnrolment, (input, caller) => extendEnrolment(services, input, caller)),
  bind(contract.pauseEnrolment, (input, caller) => pauseEnrolment(services, input, caller)),
  bind(contract.resumeEnrolment, (input, caller) => resumeEnrolment(services, input, caller)),
  bind(contract.getCoursePolicy, (input) => getCoursePolicy(services, input)),
  bind(contract.saveCoursePolicy, (input, caller) => saveCoursePolicy(services, input, caller)),
  bind(contract.makeRedeemCodes, (input, caller) => makeRedeemCodes(services, input, caller)),
  bind(contract.listRedeemCodes, (input) => listRedeemCodes(services, input)),
  bind(contract.listReopenRequests, () => listReopenRequests(services)),
  bind(contract.getReopenRequest, (input, caller) => getReopenRequest(services, input, caller)),
  bind(contract.decideReopening, (input, caller) => decideReopening(services, input, caller)),
];
