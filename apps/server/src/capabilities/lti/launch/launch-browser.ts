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

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const known = (secret: string | undefined): string | null =>
  /^[\w-]{43}$/.test(secret ?? '') ? (secret ?? null) : null;

/** Null: it brought none. */
export function launchBrowser(
  config: Secure,
  caller: Pick<Caller<unknown>, 'cookie'>,
): Buffer | null {
  const secret = known(caller.cookie(launchCookie(config)));
  return secret === null ? null : hashOf(secret);
}

export function nameLaunchBrowser(
  config: Secure,
  request: FastifyRequest,
  reply: FastifyReply,
  seconds: number,
): Buffer {
  const name = launchCookie(config);
  const secret = known(request.cookies[name]) ?? randomBytes(32).toString('base64url');
  void reply.setCookie(name, secret, {
    ...{ path: '/', httpOnly: true, maxAge: seconds, secure: config.secureCookies },
    sameSite: config.secureCookies ? 'none' : 'lax',
  });
  return hashOf(secret);
}
