export const visitGap = 30 * 60_000;

/**
 * A visit is new only when more than 30 minutes have passed since the last visit time, in milliseconds since 1970;
 * null when there was none. A clock that was set back begins no visit.
 */
export function isNewVisit(lastVisitAt: number | null, now: number): boolean {
  return lastVisitAt === null || now - lastVisitAt > visitGap;
}

/** What of a query says where somebody came from; all else may be a token, a code or a name. */
const harmless = new Set(['vendorid', 'utm_source', 'utm_medium', 'utm_campaign', 'type']);

/** An address as it may be recorded: without hash, credentials and what could be secret; '' for none. */
export function recordableUrl(address: string, most = 1000): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return '';
  for (const name of [...url.searchParams.keys()])
    if (!harmless.has(name.toLowerCase())) url.searchParams.delete(name);
  return `${url.origin}${url.pathname}${url.search}`.slice(0, most);
}

/** A vendor's number as it stands in a cookie or a query; null for anything else. */
export function parseVendorId(value: string | null | undefined): number | null {
  if (value === null || value === undefined || !/^\d{1,10}$/.test(value)) return null;
  const vendorId = Number.parseInt(value, 10);
  return vendorId <= 2_147_483_647 ? vendorId : null;
}
