import * as contract from '@xuezhou/contract/lti';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getLtiOverview } from './get-lti-overview.ts';

export const ltiRoutes = (services: Services) => [
  bind(contract.getLtiOverview, (_input, { student }) => getLtiOverview(services, student)),
];
