import type {} from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../../platform/services.ts';
import { isAddressWithinLimits } from '../../../../platform/throttle.ts';
import { OidcError } from '../../../../providers/oidc/oidc.port.ts';
import type { WithIssuers } from '../issuer-of.ts';
import { takeLogout } from './take-logout.ts';

/** A company's issuer tells of each of its people, one after another. */
const limits = [
  { seconds: 60, max: 300 },
  { seconds: 3600, max: 3000 },
];

/** Where issuers tell that somebody signed out there: OpenID Connect Back-Channel Logout 1.0, by which it is answered too. */
export function mountSignInLogout(app: FastifyInstance, services: WithIssuers<Services>): void {
  app.post<{ Params: { organisationId: string }; Body: unknown }>(
    '/api/organisation/sign-in/logout/:organisationId',
    { schema: { hide: true } },
    async ({ params: { organisationId }, body, ip, log }, reply) => {
      void reply.header('cache-control', 'no-store');
      const { connection } = services.database;
      const act = { act: 'organisation-logout', address: ip };
      if (!(await isAddressWithinLimits(connection, act, services.clock.now(), limits)))
        return await reply.code(429).send({ error: 'temporarily_unavailable' });
      const token = tokenIn(body);
      if (token === null || !/^[1-9]\d{0,8}$/.test(organisationId))
        return await reply.code(400).send({ error: 'invalid_request' });
      try {
        await takeLogout(services, Number(organisationId), token);
      } catch (error) {
        if (!(error instanceof OidcError)) throw error;
        log.warn({ err: error, fault: error.fault }, 'an organisation’s logout proved nothing');
        const isAway = error.fault === 'away';
        return await reply
          .code(isAway ? 503 : 400)
          .send({ error: isAway ? 'temporarily_unavailable' : 'invalid_request' });
      }
      return await reply.code(200).send();
    },
  );
}

/** Null: none, or two, of which nobody knows which is meant. */
function tokenIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('logout_token' in body)) return null;
  return typeof body.logout_token === 'string' ? body.logout_token : null;
}
