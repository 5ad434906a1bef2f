import type { OidcLogout } from '../../providers/oidc/oidc.port.ts';
import type { Change } from '../database/prepare.ts';
import { leaseUses } from '../throttle.ts';

/**
 * Whether this token of logout is delivered for the first time, noted in the transaction that does what it says: whoever signs in
 * between stays in when it comes again. It is remembered for as long as it would be believed, and at each door by itself: two
 * organisations, or one and the staff, may have one issuer, which tells each with the same token.
 */
export async function isFirstDelivery(
  change: Change,
  { token: { key, endsAt } }: OidcLogout,
  door: 'staff' | { readonly organisationId: number },
): Promise<boolean> {
  const at = door === 'staff' ? door : door.organisationId;
  const once = { key: `logout-token:${at}:${key}`, endsAt, uses: 1, most: 1 };
  return (await leaseUses(change, once)) === 1;
}
