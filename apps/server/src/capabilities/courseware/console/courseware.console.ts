import * as contract from '@xuezhou/contract/courseware/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { listCoursewareAnswers, listCoursewareLearners } from './courseware-report.ts';
import { exportCourseware } from './export-courseware.ts';
import { listCourseware } from './list-courseware.ts';
import { publishCourseware, removeCourseware, renameCourseware } from './keep-courseware.ts';
import {
  beginCoursewareUpload,
  checkCourseware,
  dropCoursewareUpload,
  putCourseware,
} from './send-courseware.ts';
import { listStudentCourseware } from './student-courseware.ts';

export const coursewareConsole = (services: ConsoleServices) => [
  bind(contract.listCourseware, ({ params }, caller) => listCourseware(services, params, caller)),
  bind(contract.listStudentCourseware, (input, caller) =>
    listStudentCourseware(services, input, caller),
  ),
  bind(contract.listCoursewareLearners, ({ params }, caller) =>
    listCoursewareLearners(services, params, caller),
  ),
  bind(contract.listCoursewareAnswers, (input, caller) =>
    listCoursewareAnswers(services, input, caller),
  ),
  bind(contract.exportCourseware, (input, caller) => exportCourseware(services, input, caller)),
  bind(contract.beginCoursewareUpload, (input, caller) =>
    beginCoursewareUpload(services, input, caller),
  ),
  bind(contract.checkCourseware, (input, caller) => checkCourseware(services, input, caller)),
  bind(contract.putCourseware, (input, caller) => putCourseware(services, input, caller)),
  bind(contract.dropCoursewareUpload, (input, caller) =>
    dropCoursewareUpload(services, input, caller),
  ),
  bind(contract.publishCourseware, (input, caller) => publishCourseware(services, input, caller)),
  bind(contract.renameCourseware, (input, caller) => renameCourseware(services, input, caller)),
  bind(contract.removeCourseware, (input, caller) => removeCourseware(services, input, caller)),
];
