import * as contract from '@xuezhou/contract/courseware/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listCourseware, listCoursewareLearners } from './list-courseware.ts';
import { listStudentCourseware } from './student-courseware.ts';

export const coursewareConsole = (services: ConsoleServices) => [
  bind(contract.listCourseware, ({ params }) => listCourseware(services, params)),
  bind(contract.listStudentCourseware, (input, caller) =>
    listStudentCourseware(services, input, caller),
  ),
  bind(contract.listCoursewareLearners, ({ params }) => listCoursewareLearners(services, params)),
];
