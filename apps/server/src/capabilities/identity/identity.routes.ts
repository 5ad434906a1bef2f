import * as contract from '@xuezhou/contract/identity';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import type { IdentityChecker } from '../../providers/identity/identity.port.ts';
import { checkAtOnce } from './check-at-once.ts';
import { consent } from './consent.ts';
import { identityNeed } from './identity.port.ts';
import { presentReview } from './identity.presenter.ts';
import { identityReader } from './identity.repository.ts';
import { kindsOffered } from './kinds-offered.ts';
import { takeCertificate, takePassport } from './submit-documents.ts';
import { recall, refuse } from './take-back.ts';

/** Without a checker nothing can be checked at once. */
export const identityRoutes = (services: Services, checker: IdentityChecker | undefined) => [
  bind(contract.checkIdentityNeed, ({ params }, { student }) =>
    identityNeed(services, student, params.courseId),
  ),
  bind(contract.checkIdentityNeedByQuery, ({ query }, { student }) =>
    identityNeed(services, student, query.courseId),
  ),
  bind(contract.getIdentityConfig, async (_input, { student: { studentId } }) => {
    const reader = identityReader(services.database.connection);
    const [status, submission] = await Promise.all([
      reader.status(studentId),
      reader.submission(studentId),
    ]);
    return {
      kinds: kindsOffered(services.config, checker),
      minimumAge: services.config.IDENTITY_MINIMUM_AGE,
      consent: { version: consent.version, paragraphs: [...consent.paragraphs] },
      review: presentReview(services, status, submission),
    };
  }),
  bind(contract.submitCertificate, (input, { student }) =>
    takeCertificate(services, student.studentId, input),
  ),
  bind(contract.submitPassport, (input, { student }) =>
    takePassport(services, student.studentId, input),
  ),
  bind(contract.checkAndSaveIdentity, (input, { student: { studentId }, log }) =>
    checkAtOnce(services, checker, input, { studentId, log }),
  ),
  bind(contract.refuseIdentity, (_input, { student }) => refuse(services, student.studentId)),
  bind(contract.recallIdentity, (_input, { student }) => recall(services, student.studentId)),
];
