import { createHash } from 'node:crypto';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { OidcError, type OidcIssuer, type OidcLogout } from './oidc.port.ts';

/** Of the specification: OpenID Connect Back-Channel Logout 1.0. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** By a key of a pair: what a secret signs, or nothing, proves nothing. */
const algorithms = [
  ...['RS', 'PS', 'ES'].flatMap((kind) => [256, 384, 512].map((bits) => `${kind}${bits}`)),
  ...['EdDSA', 'Ed25519'],
];
const tolerance = 60;
/** Seconds; what is older was kept by somebody. */
const oldest = 600;
const longestToken = 16_384;

/** Whoever sends anything would have us ask the issuer: what says nothing that fits is refused before. Throws OidcError. */
export async function demandSeemly(issuer: OidcIssuer, token: string): Promise<void> {
  if (token.length > longestToken) throw new OidcError('forged');
  const { decodeJwt, decodeProtectedHeader } = await import('jose');
  try {
    if (!algorithms.includes(decodeProtectedHeader(token).alg ?? '')) throw new OidcError('forged');
    demandLogout(decodeJwt(token), issuer);
  } catch (error) {
    throw new OidcError('forged', error);
  }
}

function demandLogout({ aud = [], events, nonce, sub, sid }: JWTPayload, issuer: OidcIssuer): void {
  const isEvent =
    typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent);
  const isNamed = [sub, sid].some((name) => nameOf(name) !== null);
  // A token that says who signs in has a nonce, and is none of these.
  if (!isEvent || nonce !== undefined || !isNamed || ![aud].flat().includes(issuer.clientId))
    throw new OidcError('forged');
}

const nameOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim !== '' ? claim : null;

interface Judge extends OidcIssuer {
  /** As its address answered. */
  readonly keys: string;
  readonly now: Date;
}

/** Throws OidcError. */
export async function provedLogout(token: string, judge: Judge): Promise<OidcLogout> {
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  try {
    const keys = createLocalJWKSet(JSON.parse(judge.keys) as JSONWebKeySet);
    const { payload } = await jwtVerify(token, keys, {
      ...{ algorithms, issuer: judge.issuer, audience: judge.clientId },
      ...{ clockTolerance: tolerance, currentDate: judge.now, maxTokenAge: oldest },
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    });
    demandLogout(payload, judge);
    const { sub, sid, iss = '', jti = '', iat = 0 } = payload;
    const until = new Date((iat + tolerance) * 1000);
    const key = createHash('sha256')
      .update(JSON.stringify([iss, jti]))
      .digest('base64url');
    // Of its own moment, so that it is the same however often it is told.
    const endsAt = new Date((iat + oldest + tolerance) * 1000);
    return { subject: nameOf(sub), sid: nameOf(sid), until, token: { key, endsAt } };
  } catch (error) {
    throw new OidcError('forged', error);
  }
}
