import type {} from '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { browserHash } from '../../../../platform/browser.ts';
import type { Services } from '../../../../platform/services.ts';
import { unknownPage } from '../callback-page.ts';
import { callbackOf, namesOf, providerOf, type WithIssuers } from '../issuer-of.ts';
import { hashOfState, type SignInRow } from '../sign-in.repository.ts';
import { insidePage } from './inside-page.ts';

/**
 * A page inside the app of a provider that has none which asks nothing: it asks the app for a code, by the provider's script,
 * and brings it to where browsers come back. Where the app gives none, the provider's page of sign-in is opened.
 */
export function mountSignInInside(app: FastifyInstance, services: WithIssuers<Services>): void {
  app.get<{ Params: { organisationId: string }; Querystring: { state?: unknown } }>(
    '/api/organisation/sign-in/inside/:organisationId',
    { schema: { hide: true } },
    async (request, reply) => {
      const { organisationId } = request.params;
      const { state } = request.query;
      const browser = browserHash(services.config, { cookie: (name) => request.cookies[name] });
      const isSane = /^[1-9]\d{0,8}$/.test(organisationId) && typeof state === 'string';
      const begun =
        isSane && browser !== null && /^[0-9a-f]{64}$/.test(state)
          ? await begunBy(services, { organisationId: Number(organisationId), state, browser })
          : null;
      const asking = begun && providerOf(services.companies, begun.signIn)?.inside;
      void reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8');
      if (begun === null || !asking) return await reply.send(unknownPage());
      const nonce = randomBytes(16).toString('base64');
      const { script, ...own } = asking(namesOf(begun.signIn));
      return await reply
        .header(
          'content-security-policy',
          `script-src 'nonce-${nonce}' ${new URL(script).origin}; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        )
        .send(insidePage({ ...own, ...addresses(services, begun), script, nonce }));
    },
  );
}

interface Asked {
  readonly organisationId: number;
  readonly state: string;
  readonly browser: Buffer;
}

interface Begun {
  readonly signIn: SignInRow;
  readonly state: string;
  readonly verifier: string;
}

/** Null: this browser began nothing by it, or not with the settings as they are. */
async function begunBy(
  { clock, database: { connection } }: Services,
  { organisationId, state, browser }: Asked,
): Promise<Begun | null> {
  const attempt = await connection
    .selectFrom('organisation_sign_in_attempt')
    .where('state_hash', '=', hashOfState(state))
    .where('organisation_id', '=', organisationId)
    .where('browser_hash', '=', browser)
    .where('outcome', '=', 'begun')
    .where('expires_at', '>', clock.now())
    .select(['version', 'verifier'])
    .executeTakeFirst();
  if (attempt === undefined) return null;
  const signIn = await connection
    .selectFrom('organisation_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('version', '=', attempt.version)
    .selectAll()
    .executeTakeFirst();
  return signIn === undefined ? null : { signIn, state, verifier: attempt.verifier };
}

function addresses(services: WithIssuers<Services>, { signIn, state, verifier }: Begun) {
  const callback = callbackOf(services.config, signIn.organisation_id);
  const begun = { state, verifier, callback, isInside: false };
  return {
    back: `${callback}?state=${state}`,
    elsewhere:
      providerOf(services.companies, signIn)?.signInAddress(namesOf(signIn), begun) ?? callback,
  };
}
