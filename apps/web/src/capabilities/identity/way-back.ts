/** Where the verification began: a path of this site, or null. Never this page again, nor the way in or out. */
export function wayBack(wanted: string | undefined, origin: string): string | null {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  if (url.origin !== origin) return null;
  if (/^\/(identity|login|logout)(?:[/-]|$)/.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
