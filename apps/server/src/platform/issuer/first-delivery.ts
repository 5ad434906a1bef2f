import type { OidcLogout } from '../../providers/oidc/oidc.port.ts';
import type { Change } from '../database/prepare.ts';
import { leaseUses } from '../throttle.ts';

/**
 * Whether this token of logout is delivered for the first time, noted in the transaction that does what it says: whoever signs in
 * between stays in when it comes again. It is remembered for as long as it would be believed.
 */
export async function isFirstDelivery(
  change: Change,
  { token: { key, endsAt } }: OidcLogout,
): Promise<boolean> {
  return (await leaseUses(change, { key: `logout-token:${key}`, endsAt, uses: 1, most: 1 })) === 1;
}
