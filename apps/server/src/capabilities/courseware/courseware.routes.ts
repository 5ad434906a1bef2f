import * as contract from '@xuezhou/contract/courseware';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getCourseware } from './get-courseware.ts';
import { openCourseware } from './open-courseware.ts';
import { renewCourseware } from './renew-courseware.ts';
import { reportCourseware } from './report-courseware.ts';

export const coursewareRoutes = (services: Services) => [
  bind(contract.getCourseware, ({ params }, { student }) =>
    getCourseware(services, student, params),
  ),
  bind(contract.openCourseware, (input, { student }) => openCourseware(services, student, input)),
  bind(contract.reportCourseware, (input, { student }) =>
    reportCourseware(services, student, input),
  ),
  bind(contract.renewCourseware, ({ params }, { student }) =>
    renewCourseware(services, student, params),
  ),
];
