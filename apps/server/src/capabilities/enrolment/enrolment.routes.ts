import * as contract from '@xuezhou/contract/enrolment';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { postponeCourse, preopenCourse } from './change-period.ts';
import { redeemCourse } from './redeem-course.ts';
import { applyToReopen, getReopenInfo } from './reopen/reopen-course.ts';
import { getRestriction, listRestrictions } from './restrictions.ts';

export const enrolmentRoutes = (services: Services) => [
  bind(contract.redeemCourse, (input, { student }) => redeemCourse(services, student, input)),
  bind(contract.postponeCourse, (input, { student }) => postponeCourse(services, student, input)),
  bind(contract.preopenCourse, ({ body }, { student }) =>
    preopenCourse(services, student, body.courseId),
  ),
  bind(contract.getReopenInfo, ({ params }, { student }) =>
    getReopenInfo(services, student, params.courseId),
  ),
  bind(contract.applyToReopen, (input, { student }) => applyToReopen(services, student, input)),
  bind(contract.listRestrictions, (_input, { student }) => listRestrictions(services, student)),
  bind(contract.getRestriction, ({ params }, { student }) =>
    getRestriction(services, student, params.courseId),
  ),
];
