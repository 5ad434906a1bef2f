import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { askedSeconds } from '../../../platform/http/outward/asked-seconds.ts';
import type { Outward } from '../../../platform/http/outward/outward.ts';
import type { SignAsTool } from '../keys/tool-key.ts';
import type { DueScore } from './due-scores.ts';
import { faultOfNetwork, ScoreFault } from './score-fault.ts';
import { scoreScope } from './read-line.ts';

type Asked = Pick<DueScore, 'platform_id' | 'version' | 'client_id' | 'token_address'>;

interface Kept {
  readonly token: string;
  readonly until: number;
}

/** Tokens of platforms, kept in this server until near their end. */
export interface AccessTokens {
  /** Throws ScoreFault. */
  of(platform: Asked, signal: AbortSignal): Promise<string>;
  /** The platform did not take it. */
  forget(platform: Asked, token: string): void;
}

interface Ways {
  readonly outward: Outward;
  readonly clock: Clock;
  readonly sign: SignAsTool;
}

/** Before its end a token is not trusted to last until a score is there; milliseconds. */
const nearEndMs = 30_000;
/** Of a platform that does not say. */
const usualSeconds = 300;
const longestSeconds = 24 * 3600;
const mostOfAnswer = 16 * 1024;
const assertionSeconds = 300;

/** Another setting of a platform is another platform: what was given to the former is not used. */
const nameOf = ({ platform_id, version }: Asked): string => `${platform_id}:${version}`;

export function accessTokens(): (ways: Ways) => AccessTokens {
  const kept = new Map<string, Kept>();
  return (ways) => {
    const underWay = new Map<string, Promise<Kept>>();
    return {
      of: async (platform, signal) => {
        const name = nameOf(platform);
        const known = kept.get(name);
        if (known !== undefined && known.until > ways.clock.now().getTime()) return known.token;
        let asked = underWay.get(name);
        if (asked === undefined) {
          asked = ask(ways, platform, signal).finally(() => underWay.delete(name));
          underWay.set(name, asked);
        }
        const given = await asked;
        kept.set(name, given);
        return given.token;
      },
      forget: (platform, token) => {
        if (kept.get(nameOf(platform))?.token === token) kept.delete(nameOf(platform));
      },
    };
  };
}

async function ask(
  { outward, clock, sign }: Ways,
  { client_id: clientId, token_address: address }: Asked,
  signal: AbortSignal,
): Promise<Kept> {
  const now = clock.now();
  const seconds = Math.floor(now.getTime() / 1000);
  const assertion = await sign({
    ...{ iss: clientId, sub: clientId, aud: address, jti: randomUUID() },
    ...{ iat: seconds, exp: seconds + assertionSeconds },
  });
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: scoreScope,
  }).toString();
  const answer = await outward
    .ask({
      ...{ address, method: 'POST', body, signal, most: mostOfAnswer },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
    })
    .catch((error: unknown) => {
      throw faultOfNetwork(error, signal);
    });
  const { status, text, headers } = answer;
  if (status === 429 || status >= 500)
    throw new ScoreFault(status === 429 ? 'busy' : 'away', askedSeconds(headers, now));
  return readToken(status, said(text), now);
}

function said(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function readToken(status: number, given: Readonly<Record<string, unknown>>, now: Date): Kept {
  if (given['error'] === 'invalid_scope') throw new ScoreFault('scope');
  const { access_token: token, scope, expires_in: expiresIn } = given;
  // It goes into a header.
  if (status !== 200 || typeof token !== 'string' || !/^[\x21-\x7E]{1,8192}$/.test(token))
    throw new ScoreFault('token');
  if (typeof scope === 'string' && !scope.split(' ').includes(scoreScope))
    throw new ScoreFault('scope');
  const seconds = Number(expiresIn ?? usualSeconds);
  const lasts = Number.isFinite(seconds) ? Math.min(seconds, longestSeconds) : usualSeconds;
  return { token, until: now.getTime() + lasts * 1000 - nearEndMs };
}
