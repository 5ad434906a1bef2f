import * as contract from '@xuezhou/contract/account/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import {
  createStudent,
  findStudent,
  getStudent,
  listStudents,
  revealMobiles,
  verifyStudent,
} from './students.ts';

export const accountConsole = (services: ConsoleServices) => [
  bind(contract.listStudents, (input) => listStudents(services, input)),
  bind(contract.getStudent, (input) => getStudent(services, input)),
  bind(contract.findStudent, (input) => findStudent(services, input)),
  bind(contract.revealMobiles, (input, caller) => revealMobiles(services, input, caller)),
  bind(contract.createStudent, (input, caller) => createStudent(services, input, caller)),
  bind(contract.verifyStudent, (input, caller) => verifyStudent(services, input, caller)),
];
