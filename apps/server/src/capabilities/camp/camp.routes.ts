import * as contract from '@xuezhou/contract/camp';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { campStatus, campTasks } from './camp-tasks.ts';
import { joinByClass, joinByCourse } from './join-camp.ts';
import {
  addPersonalTask,
  deletePersonalTask,
  listPersonalTasks,
  tickPersonalTask,
} from './personal-tasks.ts';

export const campRoutes = (services: Services) => [
  bind(contract.getCampTasks, ({ params }, { student }) =>
    campTasks(services, student, params.courseId),
  ),
  bind(contract.getPersonalTasks, ({ params }, { student }) =>
    listPersonalTasks(services, student, params.courseId),
  ),
  bind(contract.addPersonalTask, (input, { student }) => addPersonalTask(services, student, input)),
  bind(contract.tickPersonalTask, (input, { student }) =>
    tickPersonalTask(services, student, input),
  ),
  bind(contract.deletePersonalTask, ({ params, body }, { student }) =>
    deletePersonalTask(services, student, params.courseId, body.personalTaskId),
  ),
  bind(contract.joinCamp, ({ query }, { student }) =>
    joinByCourse(services, student, query.courseId),
  ),
  bind(contract.joinCampClass, ({ query }, { student }) =>
    joinByClass(services, student, query.classId),
  ),
  bind(contract.getCampStatus, ({ params }, { student }) =>
    campStatus(services, student, params.courseId),
  ),
];
