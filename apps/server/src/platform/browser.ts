import { createHash, randomBytes } from 'node:crypto';
import type { Config } from './config/config.ts';
import type { Caller } from './http/bind.ts';

/** As for the session: with https the prefix keeps other hosts of the domain from planting one. */
const browserCookie = (config: Pick<Config, 'secureCookies'>): string =>
  config.secureCookies ? '__Host-xz_browser' : 'xz_browser';
const browserSeconds = 400 * 24 * 3600;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** What the database knows a browser by; null for one that was never given a cookie. */
export function browserHash(
  config: Pick<Config, 'secureCookies'>,
  caller: Pick<Caller<unknown>, 'cookie'>,
): Buffer | null {
  const secret = caller.cookie(browserCookie(config)) ?? '';
  return /^[\w-]{43}$/.test(secret) ? hashOf(secret) : null;
}

/** The same, giving it a cookie when it has none. */
export function nameBrowser(
  config: Pick<Config, 'secureCookies'>,
  caller: Pick<Caller<unknown>, 'cookie' | 'setCookie'>,
): Buffer {
  const known = browserHash(config, caller);
  if (known !== null) return known;
  const secret = randomBytes(32).toString('base64url');
  caller.setCookie(browserCookie(config), secret, browserSeconds);
  return hashOf(secret);
}
