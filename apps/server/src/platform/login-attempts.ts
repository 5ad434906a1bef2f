import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Change, Connection } from './database/prepare.ts';
import { networkOf } from './network-of.ts';
import type { Services } from './services.ts';
import { isNeighbourhoodWithinLimits, takeBackOfNeighbourhood, type Limit } from './throttle.ts';

/** What failed logins are counted by; the phone or e-mail cannot be read from it. */
export function loginAttemptKey({ signer }: Pick<Services, 'signer'>, name: string): string {
  return signer.digest('login-attempt', name).toString('base64url');
}

const lockAttempts = (key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`login:${key}`}, 0))`;

export interface LoginLimits {
  readonly since: Date;
  readonly ofAccount: number;
  /** Infinity for a browser that is known: of the networks around it nothing is counted then either. */
  readonly ofAddress: number;
  /** Of the account from one address; absent where the account's own limit is enough. */
  readonly ofAccountHere?: number;
}

export interface LoginAttempt {
  readonly accountKey: string;
  readonly at: Date;
  /** Where it comes from, as the request says. */
  readonly address: string;
  /** Whose logins are counted together by the networks around an address. */
  readonly act: 'login' | 'staff-login';
}

/**
 * Notes a try to log in and says whether it may go on: false when the account or the address had too many
 * since that moment. A refused try is not noted, so that the lock ends when its window does.
 */
export async function admitLogin(
  change: Change,
  attempt: LoginAttempt,
  limits: LoginLimits,
): Promise<boolean> {
  await lockAttempts(attempt.accountKey).execute(change);
  const address = networkOf(attempt.address);
  // Attempts of long after now were made before the clock was set back.
  const until = new Date(attempt.at.getTime() + 60_000);
  const tries = change
    .selectFrom('login_attempt')
    .where('attempted_at', '>', limits.since)
    .where('attempted_at', '<', until)
    .where('settled_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const ofAccount = tries.where('account_key', '=', attempt.accountKey);
  const ofAddress = tries.where('address', '=', address);
  const here = ofAccount.where('address', '=', address);
  for (const [counted, most] of [
    [ofAccount, limits.ofAccount],
    [ofAddress, limits.ofAddress],
    [here, limits.ofAccountHere ?? Infinity],
  ] as const)
    if ((await counted.executeTakeFirstOrThrow()).count >= most) return false;
  const around = limitsAround(attempt, limits);
  if (
    around.length > 0 &&
    !(await isNeighbourhoodWithinLimits(change, attempt, attempt.at, around))
  )
    return false;
  await change
    .insertInto('login_attempt')
    .values({
      account_key: attempt.accountKey,
      login_attempt_id: uuidv7(),
      attempted_at: attempt.at,
      address,
    })
    .execute();
  return true;
}

const limitsAround = ({ at }: LoginAttempt, { since, ofAddress }: LoginLimits): readonly Limit[] =>
  ofAddress === Infinity
    ? []
    : [{ seconds: (at.getTime() - since.getTime()) / 1000, max: ofAddress }];

/** A try that was right counts against nobody, and what failed on the account before counts no more. */
export async function settleLogin(
  connection: Connection,
  attempt: LoginAttempt,
  limits: LoginLimits,
): Promise<void> {
  await forgetFailedLogins(connection, attempt.accountKey);
  const around = limitsAround(attempt, limits);
  if (around.length > 0) await takeBackOfNeighbourhood(connection, attempt, attempt.at, around);
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
