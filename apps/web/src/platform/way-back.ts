/** Where a page that stands between was come from: a path of this site, or null. Never such a page, nor the way in or out. */
export function wayBack(wanted: string | undefined, origin: string): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  if (url.origin !== origin) return null;
  if (/^\/(identity|agreement|login|logout)(?:[/-]|$)/.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
