import * as contract from '@xuezhou/contract/assignment/console';
import { claimAssignment } from './claim-assignment.ts';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { getAssignmentWork, listAssignmentWork, markAssignment } from './mark-work.ts';
import { listCourseAssignments, removeAssignment } from './course-assignments.ts';
import { setAssignment } from './set-assignment.ts';

export const assignmentConsole = (services: ConsoleServices) => [
  bind(contract.listCourseAssignments, (input) => listCourseAssignments(services, input)),
  bind(contract.removeAssignment, (input, caller) => removeAssignment(services, input, caller)),
  bind(contract.setAssignment, (input, caller) => setAssignment(services, input, caller)),
  bind(contract.listAssignmentWork, (input, caller) => listAssignmentWork(services, input, caller)),
  bind(contract.getAssignmentWork, (input, caller) => getAssignmentWork(services, input, caller)),
  bind(contract.claimAssignment, (input, caller) => claimAssignment(services, input, caller)),
  bind(contract.markAssignment, (input, caller) => markAssignment(services, input, caller)),
];
