import * as contract from '@xuezhou/contract/agreement';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { checkAgreement } from './check-agreement.ts';
import { getOrderAgreement } from './order-agreement.ts';
import { getCourseAgreement } from './get-course-agreement.ts';
import { signAgreement } from './sign-agreement.ts';

export const agreementRoutes = (services: Services) => [
  bind(contract.checkAgreement, ({ params }, { student }) =>
    checkAgreement(services, student, params.courseId),
  ),
  bind(contract.getCourseAgreement, ({ params }, { student }) =>
    getCourseAgreement(services, student, params.courseId),
  ),
  bind(contract.getOrderAgreement, ({ params }, { student }) =>
    getOrderAgreement(services, student, params.orderId),
  ),
  bind(contract.signAgreement, ({ body }, caller) => signAgreement(services, body, caller)),
];
