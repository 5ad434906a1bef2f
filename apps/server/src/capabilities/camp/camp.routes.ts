import * as contract from '@xuezhou/contract/camp';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getCampStatus, getCampTasks } from './camp-tasks.ts';
import { joinCampClass, joinCamp } from './join-camp.ts';
import {
  addPersonalTask,
  deletePersonalTask,
  getPersonalTasks,
  tickPersonalTask,
} from './personal-tasks.ts';

export const campRoutes = (services: Services) => [
  bind(contract.getCampTasks, ({ params }, { student }) =>
    getCampTasks(services, student, params.courseId),
  ),
  bind(contract.getPersonalTasks, ({ params }, { student }) =>
    getPersonalTasks(services, student, params.courseId),
  ),
  bind(contract.addPersonalTask, (input, { student }) => addPersonalTask(services, student, input)),
  bind(contract.tickPersonalTask, (input, { student }) =>
    tickPersonalTask(services, student, input),
  ),
  bind(contract.deletePersonalTask, ({ params, body }, { student }) =>
    deletePersonalTask(services, student, params.courseId, body.personalTaskId),
  ),
  bind(contract.joinCamp, ({ query }, { student }) => joinCamp(services, student, query.courseId)),
  bind(contract.joinCampClass, ({ query }, { student }) =>
    joinCampClass(services, student, query.classId),
  ),
  bind(contract.getCampStatus, ({ params }, { student }) =>
    getCampStatus(services, student, params.courseId),
  ),
];
