import { checkIdentityNeed, checkIdentityNeedByQuery } from '@xuezhou/contract/identity';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { identityNeed } from './identity.port.ts';

export const identityRoutes = ({ database: { connection } }: Services) => [
  bind(checkIdentityNeed, ({ params }, { student }) =>
    identityNeed(connection, student, params.courseId),
  ),
  bind(checkIdentityNeedByQuery, ({ query }, { student }) =>
    identityNeed(connection, student, query.courseId),
  ),
];
