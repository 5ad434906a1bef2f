export const visitGap = 30 * 60_000;

/**
 * A visit is new only when more than 30 minutes have passed since the last visit time, in milliseconds since 1970;
 * null when there was none. A clock that was set back begins no visit.
 */
export function isNewVisit(lastVisitAt: number | null, now: number): boolean {
  return lastVisitAt === null || now - lastVisitAt > visitGap;
}

/** A vendor's number as it stands in a cookie or a query; null for anything else. */
export function parseVendorId(value: string | null | undefined): number | null {
  if (!/^\d{1,10}$/.test(value ?? '')) return null;
  const vendorId = Number(value);
  return vendorId <= 2_147_483_647 ? vendorId : null;
}
