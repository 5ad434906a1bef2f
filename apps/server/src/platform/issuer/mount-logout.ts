import type {} from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { OidcError } from '../../providers/oidc/oidc.port.ts';
import type { ConsoleServices } from '../services.ts';
import { isAddressWithinLimits, takeBackOfAddress } from '../throttle.ts';

/** Of what proves nothing, or is under way: an issuer that signs out a whole company tells of each of its people, one after another. */
const limits = [
  { seconds: 60, max: 300 },
  { seconds: 3600, max: 3000 },
];

interface LogoutDoor {
  readonly path: string;
  /** By which what comes from one address is counted. */
  readonly act: string;
  /** Ends what the token proves to be over. Throws OidcError. */
  readonly take: (token: string, params: Readonly<Record<string, string>>) => Promise<void>;
}

/** Where issuers tell that somebody signed out there: OpenID Connect Back-Channel Logout 1.0, by which it is answered too. */
export function mountLogout(
  app: FastifyInstance,
  { clock, database: { connection } }: Pick<ConsoleServices, 'clock' | 'database'>,
  { path, act, take }: LogoutDoor,
): void {
  app.post<{ Params: Record<string, string>; Body: unknown }>(
    path,
    { schema: { hide: true } },
    async ({ params, body, ip, log }, reply) => {
      void reply.header('cache-control', 'no-store');
      const now = clock.now();
      const use = { act, address: ip };
      if (!(await isAddressWithinLimits(connection, use, now, limits)))
        return await reply.code(429).send({ error: 'temporarily_unavailable' });
      const token = tokenIn(body);
      if (token === null) return await reply.code(400).send({ error: 'invalid_request' });
      try {
        await take(token, params);
        await takeBackOfAddress(connection, use, now, limits);
      } catch (error) {
        if (!(error instanceof OidcError)) throw error;
        log.warn({ err: error, fault: error.fault }, 'a logout at an issuer proved nothing');
        // Only what is forged is the sender's own: the rest may be well when it is told again.
        const isAway = error.fault !== 'forged';
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
