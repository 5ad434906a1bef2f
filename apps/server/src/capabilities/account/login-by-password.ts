import { hash, verify } from '@node-rs/argon2';
import { fullMobile, regions } from '@xuezhou/rules/account/mobile';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { loginByPassword as operation } from '@xuezhou/contract/account';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { accountReader, admitLogin, forgetFailedLogins } from './account.repository.ts';
import { startSession } from './start-session.ts';

const windowMinutes = 15;
const limits = { ofAccount: 10, ofAddress: 200 };

// An unknown account costs one verification too, so that the time of the answer does not tell who exists.
let decoy: Promise<string> | undefined;

/** Throws loginFailed, whichever part was wrong, or tooManyAttempts for 15 minutes at the longest. */
export async function loginByPassword(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<true> {
  const { connection } = services.database;
  const reader = accountReader(connection);
  const username = body.j_username.trim().toLowerCase();
  const mobile = mobileIn(username);
  const accountKey = services.signer.sign('login-attempt', mobile ?? username);
  const now = services.clock.now();
  const attempt = { accountKey, at: now, address: caller.address };
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  const isAdmitted = await connection
    .transaction()
    .execute((change) => admitLogin(change, attempt, { since, ...limits }));
  if (!isAdmitted) throw new Refusal('tooManyAttempts');

  const account = mobile === null ? await reader.byEmail(username) : await reader.byMobile(mobile);
  decoy ??= hash('no account has this password');
  const isRight = await verify(account?.password_hash ?? (await decoy), body.j_password);
  if (!isRight || account === undefined || account.password_hash === null)
    throw new Refusal('loginFailed');
  await forgetFailedLogins(connection, accountKey);
  await connection
    .transaction()
    .execute((change) => startSession(services, change, account.student_id, caller, body.vendorId));
  return true;
}

/** A name of digits is a phone: with its region, or bare for the default one. */
function mobileIn(username: string): string | null {
  const bare = fullMobile(username, username);
  if (bare !== null) return bare;
  return regions.reduce<string | null>(
    (found, { countryNumber }) =>
      found ??
      (username.startsWith(countryNumber)
        ? fullMobile(username, username.slice(countryNumber.length))
        : null),
    null,
  );
}
