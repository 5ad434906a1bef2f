import type { QueryClient } from '@tanstack/react-query';
import { parseUrl } from '@xuezhou/client/browser/parse-url.ts';
import { isPagePath, ownAddress } from '../page/own-path.ts';
import { schoolQuery } from './school.ts';

export type Destination =
  | { readonly kind: 'away'; readonly href: string }
  | { readonly kind: 'inside'; readonly path: string };

interface LoginAddress {
  /** The login page's own query. */
  search: Readonly<Record<string, string | undefined>>;
  /** The login page's own hash, with its `#`. */
  hash: string;
  origin: string;
  studentId: number | null;
}

/** Addresses that would bring a student straight back, or out again. */
const notAfterLogin = /^\/(login|logout|login-kecuhui|login-phone)(?:\/|$)/;

/**
 * Where login leads: to redirect_uri by a full navigation (with the studentId when isFromEvent is there, and the
 * hash), else to login_redirect_uri, else to the dashboard. The first only within our own origin and those that the
 * school allows, the second only within our own, so that a link to our login cannot carry a student to a stranger's
 * page. `code` and `state` belong to the way in and stay behind.
 */
export function destinationAfterLogin(
  { search, hash, origin, studentId }: LoginAddress,
  allowedOrigins: readonly string[] = [],
): Destination {
  const away = addressIn(search['redirect_uri'], origin, [origin, ...allowedOrigins]);
  if (away) {
    if (search['isFromEvent'] !== undefined && studentId !== null)
      away.searchParams.set('studentId', String(studentId));
    if (hash !== '') away.hash = hash;
    return { kind: 'away', href: away.href };
  }
  const inside = ownAddress(search['login_redirect_uri'], origin);
  if (inside && !notAfterLogin.test(inside.pathname))
    return { kind: 'inside', path: withoutProof(inside).href.slice(origin.length) };
  return { kind: 'inside', path: '/dashboard' };
}

/** The same, with what the school allows; a school that does not answer allows nothing. */
export async function findDestination(
  queryClient: QueryClient,
  address: LoginAddress,
): Promise<Destination> {
  if (!address.search['redirect_uri']) return destinationAfterLogin(address);
  const school = await queryClient.query(schoolQuery).catch(() => null);
  return destinationAfterLogin(address, school?.login.redirectOrigins);
}

function addressIn(
  address: string | undefined,
  base: string,
  origins: readonly string[],
): URL | null {
  const url = address ? parseUrl(address, base) : null;
  if (url === null) return null;
  // What such an address says before an @ would only be there to deceive.
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '') return null;
  if (!isPagePath(url.pathname)) return null;
  return withoutProof(url);
}

function withoutProof(url: URL): URL {
  url.searchParams.delete('code');
  url.searchParams.delete('state');
  return url;
}
