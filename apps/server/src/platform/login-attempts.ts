import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { prepare, prepareSql, type Change, type Connection } from './database/prepare.ts';
import { networkOf } from './network-of.ts';
import type { Services } from './services.ts';
import { isNeighbourhoodWithinLimits, takeBackOfNeighbourhood, type Limit } from './throttle.ts';

/** What failed logins are counted by; the phone or e-mail cannot be read from it. */
export function loginAttemptKey({ signer }: Pick<Services, 'signer'>, name: string): string {
  return signer.digest('login-attempt', name).toString('base64url');
}

const lockAttempts = (key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`login:${key}`}, 0))`;

interface Tried {
  readonly since: Date;
  readonly until: Date;
  readonly accountKey: string;
  readonly address: string;
}

const tries = ({ since, until }: Tried) => sql`select count(*) as count from login_attempt
  where attempted_at > ${since} and attempted_at < ${until} and settled_at is null`;
type Count = { readonly count: number };
const ofAccount = prepareSql<Tried, Count>(
  (p) => sql`${tries(p)} and account_key = ${p.accountKey}`,
);
const ofAddress = prepareSql<Tried, Count>((p) => sql`${tries(p)} and address = ${p.address}`);
const ofAccountHere = prepareSql<Tried, Count>(
  (p) => sql`${tries(p)} and account_key = ${p.accountKey} and address = ${p.address}`,
);
const noteTry = prepare(
  (row: Pick<LoginAttempt, 'accountKey' | 'at' | 'address'> & { id: string }) => (connection) =>
    connection.insertInto('login_attempt').values({
      ...{ account_key: row.accountKey, login_attempt_id: row.id },
      ...{ attempted_at: row.at, address: row.address },
    }),
);

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
  const tried = { since: limits.since, until, accountKey: attempt.accountKey, address };
  for (const [counted, most] of [
    [ofAccount, limits.ofAccount],
    [ofAddress, limits.ofAddress],
    [ofAccountHere, limits.ofAccountHere ?? Infinity],
  ] as const)
    if (((await counted.first(change, tried))?.count ?? 0) >= most) return false;
  const around = limitsAround(attempt, limits);
  if (
    around.length > 0 &&
    !(await isNeighbourhoodWithinLimits(change, attempt, attempt.at, around))
  )
    return false;
  await noteTry.run(change, { ...attempt, address, id: uuidv7() });
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

const settle = prepareSql<{ accountKey: string }, object>(
  (p) => sql`update login_attempt set settled_at = now()
    where account_key = ${p.accountKey} and settled_at is null`,
);

/** They count no more; the log keeps them. */
export async function forgetFailedLogins(
  connection: Connection,
  accountKey: string,
): Promise<void> {
  await settle.run(connection, { accountKey });
}
