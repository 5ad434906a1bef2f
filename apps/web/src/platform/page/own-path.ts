import { parseUrl } from '@xuezhou/client/browser/parse-url.ts';

/** A path of this site, as against an address elsewhere; `//host` is elsewhere. */
export function isPagePath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}

/** The address of a path of this site, or null. What reads as one and resolves to `//host` (`/.//host`) is none. */
export function ownAddress(path: string | undefined, origin: string): URL | null {
  if (path === undefined || !isPagePath(path)) return null;
  const url = parseUrl(path, origin);
  return url?.origin === origin && isPagePath(url.pathname) ? url : null;
}
