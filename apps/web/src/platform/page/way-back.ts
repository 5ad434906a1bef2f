import { ownAddress } from './own-path.ts';

/** Where a page that stands between was come from: a path of this site, or null. Never such a page, nor the way in or out. */
export function wayBack(wanted: string | undefined, origin: string): string | null {
  const url = ownAddress(wanted, origin);
  if (url === null || /^\/(identity|agreement|login|logout)(?:[/-]|$)/.test(url.pathname))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
