import { createHash, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config/config.ts';
import type { Caller } from '../../../platform/http/bind.ts';

type Secure = Pick<Config, 'secureCookies'>;

/**
 * A browser that a platform sent here. Its cookie is another than the school's own, as it has to come along when the platform's page
 * sends the browser back by a form: with https it is `SameSite=None`, and worth nothing but the launches of a quarter of an hour.
 */
const launchCookie = ({ secureCookies }: Secure): string =>
  secureCookies ? '__Host-xz_lti' : 'xz_lti';

/** Of who chooses within a platform's own page, where browsers keep it for that platform's site alone. */
const choosingCookie = ({ secureCookies }: Secure): string =>
  secureCookies ? '__Host-xz_lti_choosing' : 'xz_lti_choosing';

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const known = (secret: string | undefined): string | null =>
  /^[\w-]{43}$/.test(secret ?? '') ? (secret ?? null) : null;

type Bringing = Pick<Caller<unknown>, 'cookie'>;

const hashBrought = (caller: Bringing, name: string): Buffer | null => {
  const secret = known(caller.cookie(name));
  return secret === null ? null : hashOf(secret);
};

/** Null: it brought none. */
export const launchBrowser = (config: Secure, caller: Bringing): Buffer | null =>
  hashBrought(caller, launchCookie(config));

export const choosingBrowser = (config: Secure, caller: Bringing): Buffer | null =>
  hashBrought(caller, choosingCookie(config));

export function nameLaunchBrowser(
  config: Secure,
  request: FastifyRequest,
  reply: FastifyReply,
  { seconds, isChoosing }: { seconds: number; isChoosing: boolean },
): Buffer {
  const name = isChoosing ? choosingCookie(config) : launchCookie(config);
  const secret = known(request.cookies[name]) ?? randomBytes(32).toString('base64url');
  void reply.setCookie(name, secret, {
    ...{ path: '/', httpOnly: true, maxAge: seconds, secure: config.secureCookies },
    sameSite: config.secureCookies ? 'none' : 'lax',
    partitioned: isChoosing && config.secureCookies,
  });
  return hashOf(secret);
}
