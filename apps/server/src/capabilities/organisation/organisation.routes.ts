import * as contract from '@xuezhou/contract/organisation';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { setProgressConsent } from './consent.ts';
import { getJoinOffer, joinOrganisation } from './join-organisation.ts';
import { listMemberships } from './memberships.ts';

export const organisationRoutes = (services: Services) => [
  bind(contract.getJoinOffer, (input, { student }) => getJoinOffer(services, student, input)),
  bind(contract.joinOrganisation, (input, { student }) =>
    joinOrganisation(services, student, input),
  ),
  bind(contract.listMemberships, (_input, { student }) => listMemberships(services, student)),
  bind(contract.setProgressConsent, (input, { student }) =>
    setProgressConsent(services, student, input),
  ),
];
