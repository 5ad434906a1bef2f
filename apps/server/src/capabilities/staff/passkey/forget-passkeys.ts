import type { Change } from '../../../platform/database/prepare.ts';

/** Whoever got hold of the account may have added one; the person adds the own again. */
export async function forgetPasskeys(
  change: Change,
  { staffId }: { readonly staffId: number },
): Promise<void> {
  await change.deleteFrom('staff_passkey_challenge').where('staff_id', '=', staffId).execute();
  await change.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute();
}
