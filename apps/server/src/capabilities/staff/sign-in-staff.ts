import { hash, verify } from '@node-rs/argon2';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { signInStaff as operation } from '@xuezhou/contract/staff';
import { browserHash, nameBrowser } from '../../platform/browser.ts';
import type { CallerOf } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  admitLogin,
  loginAttemptKey,
  settleLogin,
  type LoginAttempt,
} from '../../platform/login-attempts.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { audited } from '../../platform/staff/audited.ts';
import {
  staffCookie,
  staffSessionSeconds,
  staffSessionsIn,
} from '../../platform/staff/staff-sessions.ts';
import { staffReader } from './staff.repository.ts';

const windowMinutes = 15;
/** Of an account from one address before all others: a stranger's failures keep nobody out elsewhere. */
const limits = { ofAccountHere: 10, ofAccount: 100, ofAddress: 200 };
/** A browser that the person has used counts by itself: no stranger's failures keep the person out. */
const limitsOfKnownBrowser = { ofAccount: 10, ofAddress: Infinity };

// An unknown account costs one verification too, so that the time of the answer does not tell who exists.
let decoy: Promise<string> | undefined;

/** What failed tries of staff are counted by: apart from a student's of the same name. */
export const staffAttemptKey = (services: Pick<ConsoleServices, 'signer'>, login: string): string =>
  loginAttemptKey(services, `staff:${login}`);

/** Throws loginFailed, whichever part was wrong, or tooManyAttempts for 15 minutes at the longest. */
export async function signInStaff(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  caller: CallerOf<typeof operation>,
): Promise<true> {
  const { connection } = services.database;
  const reader = staffReader(connection);
  const login = body.login.trim().toLowerCase();
  const account = await reader.byLogin(login);
  const browser = browserHash(services.config, caller);
  const isKnown = await reader.knowsBrowser(account?.staff_id, browser);
  const accountKey = staffAttemptKey(
    services,
    isKnown ? `${login}@${browser?.toString('hex')}` : login,
  );
  const now = services.clock.now();
  const attempt: LoginAttempt = {
    accountKey,
    at: now,
    address: caller.address,
    act: 'staff-login',
  };
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  const limitsHere = { since, ...(isKnown ? limitsOfKnownBrowser : limits) };
  const isAdmitted = await connection
    .transaction()
    .execute((change) => admitLogin(change, attempt, limitsHere));
  if (!isAdmitted) throw new Refusal('tooManyAttempts');

  decoy ??= hash('no account has this password');
  const isRight = await verify(account?.password_hash ?? (await decoy), body.password);
  const expiresAt = account?.password_expires_at ?? null;
  const isOver = expiresAt !== null && expiresAt <= now;
  if (!isRight || isOver || account === undefined || account.password_hash === null)
    throw new Refusal('loginFailed');
  await settleLogin(connection, attempt, limitsHere);
  await startStaffSession(services, account.staff_id, caller);
  return true;
}

/** Always a new session with a new secret, so that none can be planted before; what the browser had ends. */
export async function startStaffSession(
  { config, clock, database: { connection } }: ConsoleServices,
  staffId: number,
  caller: Pick<CallerOf<typeof operation>, 'cookie' | 'setCookie' | 'address' | 'userAgent'>,
): Promise<void> {
  const sessions = staffSessionsIn(connection, clock);
  const old = await sessions.find(caller.cookie(staffCookie(config)));
  const { address, userAgent } = caller;
  const browser = nameBrowser(config, caller);
  const cookie = await connection.transaction().execute(async (change) => {
    const oldSession = old?.sessionId ?? null;
    if (oldSession !== null) await sessions.end(change, oldSession, 'replaced');
    const started = await sessions.start(change, staffId, { address, userAgent, browser });
    const staff = await staffSessionsIn(change, clock).find(started);
    // Disabled meanwhile, or the password was reset.
    if (staff === null) throw new Refusal('loginFailed');
    await audited(change, { staff, address, userAgent }, clock.now(), {
      operation: 'signInStaff',
      target: { kind: 'staff', id: staffId },
    });
    return started;
  });
  caller.setCookie(staffCookie(config), cookie, staffSessionSeconds, 'strict');
}
