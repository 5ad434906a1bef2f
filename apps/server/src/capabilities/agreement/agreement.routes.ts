import * as contract from '@xuezhou/contract/agreement';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { hasCourse } from '../enrolment/enrolment.port.ts';
import { agreementReader } from './agreement.repository.ts';
import { getOrderAgreement } from './order-agreement.ts';
import { readAgreement } from './read-agreement.ts';
import { sign } from './sign.ts';

export const agreementRoutes = (services: Services) => [
  bind(contract.checkAgreement, async ({ params: { courseId } }, { student }) => {
    const reader = agreementReader(services.database.connection);
    const [isOwned, isUnsigned] = await Promise.all([
      hasCourse(services, student, courseId),
      reader.isUnsigned(student.studentId, courseId),
    ]);
    return { needSignAgreement: isOwned && isUnsigned };
  }),
  bind(contract.getCourseAgreement, ({ params }, { student }) =>
    readAgreement(services, student, params.courseId),
  ),
  bind(contract.getOrderAgreement, ({ params }, { student }) =>
    getOrderAgreement(services, student, params.orderId),
  ),
  bind(contract.signAgreement, ({ body }, caller) => sign(services, body, caller)),
];
