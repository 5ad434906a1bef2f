import { checkIdentityNeed, checkIdentityNeedByQuery } from '@xuezhou/contract/identity';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { identityNeed } from './identity.port.ts';

export const identityRoutes = (services: Services) => [
  bind(checkIdentityNeed, ({ params }, { student }) =>
    identityNeed(services, student, params.courseId),
  ),
  bind(checkIdentityNeedByQuery, ({ query }, { student }) =>
    identityNeed(services, student, query.courseId),
  ),
];
