import type { FastifyInstance } from 'fastify';
import { mountLogout } from '../../../../platform/issuer/mount-logout.ts';
import type { Services } from '../../../../platform/services.ts';
import { OidcError } from '../../../../providers/oidc/oidc.port.ts';
import type { WithIssuers } from '../issuer-of.ts';
import { takeLogout } from './take-logout.ts';

/** Where the issuers of companies tell that somebody signed out there. */
export function mountSignInLogout(app: FastifyInstance, services: WithIssuers<Services>): void {
  mountLogout(app, services, {
    path: '/api/organisation/sign-in/logout/:organisationId',
    act: 'organisation-logout',
    take: async (token, { organisationId = '' }) => {
      if (!/^[1-9]\d{0,8}$/.test(organisationId)) throw new OidcError('forged');
      await takeLogout(services, Number(organisationId), token);
    },
  });
}
