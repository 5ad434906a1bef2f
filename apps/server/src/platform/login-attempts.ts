import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Change, Connection } from './database/prepare.ts';
import type { Services } from './services.ts';
import { isNeighbourhoodWithinLimits } from './throttle.ts';

/** What failed logins are counted by; the phone or e-mail cannot be read from it. */
export function loginAttemptKey({ signer }: Pick<Services, 'signer'>, name: string): string {
  return signer.digest('login-attempt', name).toString('base64url');
}

const lockAttempts = (key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`login:${key}`}, 0))`;

export interface LoginLimits {
  readonly since: Date;
  readonly ofAccount: number;
  readonly ofAddress: number;
  /** Of the account from one address; absent where the account's own limit is enough. */
  readonly ofAccountHere?: number;
}

/**
 * Notes a try to log in and says whether it may go on: false when the account or the address had too many
 * since that moment. A refused try is not noted, so that the lock ends when its window does.
 */
export async function admitLogin(
  change: Change,
  attempt: { accountKey: string; at: Date; address: string; from: string },
  limits: LoginLimits,
): Promise<boolean> {
  await lockAttempts(attempt.accountKey).execute(change);
  // Attempts of long after now were made before the clock was set back.
  const until = new Date(attempt.at.getTime() + 60_000);
  const tries = change
    .selectFrom('login_attempt')
    .where('attempted_at', '>', limits.since)
    .where('attempted_at', '<', until)
    .where('settled_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const ofAccount = tries.where('account_key', '=', attempt.accountKey);
  const ofAddress = tries.where('address', '=', attempt.address);
  const here = ofAccount.where('address', '=', attempt.address);
  for (const [counted, most] of [
    [ofAccount, limits.ofAccount],
    [ofAddress, limits.ofAddress],
    [here, limits.ofAccountHere ?? Infinity],
  ] as const)
    if ((await counted.executeTakeFirstOrThrow()).count >= most) return false;
  const seconds = (attempt.at.getTime() - limits.since.getTime()) / 1000;
  const use = { act: 'login', address: attempt.from };
  const ofNetwork = [{ seconds, most: limits.ofAddress }];
  if (!(await isNeighbourhoodWithinLimits(change, use, attempt.at, ofNetwork))) return false;
  await change
    .insertInto('login_attempt')
    .values({
      account_key: attempt.accountKey,
      login_attempt_id: uuidv7(),
      attempted_at: attempt.at,
      address: attempt.address,
    })
    .execute();
  return true;
}

/** They count no more; the log keeps them. */
export async function forgetFailedLogins(
  connection: Connection,
  accountKey: string,
): Promise<void> {
  await connection
    .updateTable('login_attempt')
    .set({ settled_at: sql<Date>`now()` })
    .where('account_key', '=', accountKey)
    .where('settled_at', 'is', null)
    .execute();
}
