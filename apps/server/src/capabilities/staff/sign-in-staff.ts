import { inTransaction } from '../../platform/database/in-transaction.ts';
import { hash, verify } from '@node-rs/argon2';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { signInStaff as operation } from '@xuezhou/contract/staff';
import { browserHash, nameBrowser } from '../../platform/browser.ts';
import type { CallerOf } from '../../platform/http/bind.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { deviceOf } from '../../platform/device.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  admitLogin,
  loginAttemptKey,
  settleLogin,
  type LoginAttempt,
} from '../../platform/login-attempts.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { audited } from '../../platform/staff/audited.ts';
import { mailStaff } from '../../platform/staff/mail-owners.ts';
import {
  staffCookie,
  staffSessionSeconds,
  staffSessionsIn,
} from '../../platform/staff/staff-sessions.ts';
import { hasPasskey, isSecondStepDemanded } from './access/second-step-demand.ts';
import { limitTries, useCode } from './access/prove-code.ts';
import { staffReader, type StaffLogin } from './staff.repository.ts';

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
  await demandSecondStep(services, account, body.code);
  await settleLogin(connection, attempt, limitsHere);
  await startStaffSession(services, account, { caller, isKnown });
  return true;
}

interface SignIn {
  readonly caller: Pick<
    CallerOf<typeof operation>,
    'cookie' | 'setCookie' | 'address' | 'userAgent'
  >;
  readonly isKnown: boolean;
  /** What is told of it in the log; by the password where it is absent. */
  readonly by?: object;
  /** In the transaction of the session: what vouched for the person, as long as it still does. */
  readonly vouch?: (change: Change, sessionId: string) => Promise<void>;
}

/**
 * After the password alone, or who stands in its place: who has none learns of no second step. A wrong code counts as a failed
 * try. Throws codeAsked, codeWrong, passkeyAsked or tooManyAttempts.
 */
export async function demandSecondStep(
  services: ConsoleServices,
  { staff_id: staffId, totp_sealed: totp }: StaffLogin,
  code: string | undefined,
): Promise<void> {
  if (totp === null) {
    // Where a role asks for two steps, the password is not both of them.
    const { connection } = services.database;
    if (
      (await isSecondStepDemanded(connection, staffId)) &&
      (await hasPasskey(connection, staffId))
    )
      throw new Refusal('passkeyAsked');
    return;
  }
  if (code === undefined || code.trim() === '')
    throw new Refusal('codeAsked', '请输入手机上的 6 位动态码，或一个没用过的恢复码');
  const { connection } = services.database;
  await limitTries(services, staffId, async () => {
    if (!(await useCode(services, connection, { staffId, totp, code })))
      throw new Refusal('codeWrong');
  });
}

/** Of a place that nobody signed in from before the person is told by mail, but for the first of all. */
async function tellNewPlace(
  services: ConsoleServices,
  change: Change,
  account: Pick<StaffLogin, 'staff_id' | 'login'>,
  { address, userAgent }: SignIn['caller'],
): Promise<void> {
  const earlier = await change
    .selectFrom('staff_session')
    .where('staff_id', '=', account.staff_id)
    .select('staff_session_id')
    .limit(1)
    .executeTakeFirst();
  if (earlier === undefined) return;
  await mailStaff(services, change, account.login, {
    subject: '教务台：在一个新的地方登录了',
    text: `你的教务台账号刚在${deviceOf(userAgent).name}登录，地址 ${address}。不是你的话，请马上修改密码并告诉校长。`,
  });
}

/** Always a new session with a new secret, so that none can be planted before; what the browser had ends. */
export async function startStaffSession(
  services: ConsoleServices,
  account: Pick<StaffLogin, 'staff_id' | 'login'>,
  { caller, isKnown, by, vouch }: SignIn,
): Promise<void> {
  const { config, clock } = services;
  const { connection } = services.database;
  const staffId = account.staff_id;
  const sessions = staffSessionsIn(connection, clock);
  const old = await sessions.find(caller.cookie(staffCookie(config)));
  const { address, userAgent } = caller;
  const browser = nameBrowser(config, caller);
  const cookie = await inTransaction(connection, async (change) => {
    if (!isKnown) await tellNewPlace(services, change, account, caller);
    const oldSession = old?.sessionId ?? null;
    if (oldSession !== null) await sessions.end(change, oldSession, 'replaced');
    const started = await sessions.start(change, staffId, { address, userAgent, browser });
    const staff = await staffSessionsIn(change, clock).find(started);
    // Disabled meanwhile, or the password was reset.
    if (staff === null || staff.sessionId === null) throw new Refusal('loginFailed');
    await vouch?.(change, staff.sessionId);
    await audited(change, { staff, address, userAgent }, clock.now(), {
      operation: 'signInStaff',
      target: { kind: 'staff', id: staffId },
      ...(by && { after: by }),
    });
    return started;
  });
  caller.setCookie(staffCookie(config), cookie, staffSessionSeconds, 'strict');
}
