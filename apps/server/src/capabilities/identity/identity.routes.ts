import * as contract from '@xuezhou/contract/identity';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { IdentityChecker } from '../../providers/identity/identity.port.ts';
import { getIdentityConfig } from './get-identity-config.ts';
import { checkAndSaveIdentity } from './check-and-save-identity.ts';
import { checkIdentityNeed } from './identity.port.ts';
import { submitCertificate, submitPassport } from './submit-documents.ts';
import { recallIdentity, refuseIdentity } from './take-back.ts';

/** Without a checker nothing can be checked at once. */
export const identityRoutes = (
  services: Services,
  identity: () => Promise<IdentityChecker | undefined>,
) => [
  bind(contract.checkIdentityNeed, ({ params }, { student }) =>
    checkIdentityNeed(services, student, params.courseId),
  ),
  bind(contract.checkIdentityNeedByQuery, ({ query }, { student }) =>
    checkIdentityNeed(services, student, query.courseId),
  ),
  bind(contract.getIdentityConfig, async (_input, { student }) =>
    getIdentityConfig(services, await identity(), student),
  ),
  bind(contract.submitCertificate, (input, { student }) =>
    submitCertificate(services, student.studentId, input),
  ),
  bind(contract.submitPassport, (input, { student }) =>
    submitPassport(services, student.studentId, input),
  ),
  bind(contract.checkAndSaveIdentity, async (input, { student: { studentId }, log }) =>
    checkAndSaveIdentity(services, await identity(), input, { studentId, log }),
  ),
  bind(contract.refuseIdentity, (_input, { student }) =>
    refuseIdentity(services, student.studentId),
  ),
  bind(contract.recallIdentity, (_input, { student }) =>
    recallIdentity(services, student.studentId),
  ),
];
