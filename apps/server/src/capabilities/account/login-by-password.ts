import { hash, verify } from '@node-rs/argon2';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { loginByPassword as operation } from '@xuezhou/contract/account';
import { mobileIn } from '@xuezhou/rules/account/login-name';
import { browserHash } from '../../platform/browser.ts';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { accountReader } from './account.repository.ts';
import {
  admitLogin,
  loginAttemptKey,
  settleLogin,
  type LoginAttempt,
} from '../../platform/login-attempts.ts';
import { startAgreedSession } from './start-session.ts';

const windowMinutes = 15;
const limits = { ofAccount: 10, ofAddress: 200 };
/** A browser that the owner has used counts by itself: no stranger's failures keep the owner out. */
const limitsOfKnownBrowser = { ...limits, ofAddress: Infinity };

// An unknown account costs one verification too, so that the time of the answer does not tell who exists.
let decoy: Promise<string> | undefined;

/** Throws loginFailed, whichever part was wrong, or tooManyAttempts for 15 minutes at the longest. */
export async function loginByPassword(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<true> {
  const { connection } = services.database;
  const reader = accountReader(connection, services);
  const username = body.j_username.trim().toLowerCase();
  const mobile = mobileIn(username);
  const account = mobile === null ? await reader.byEmail(username) : await reader.byMobile(mobile);
  const browser = browserHash(services.config, caller);
  const isKnown = await reader.knowsBrowser(account?.student_id, browser);
  const name = mobile ?? username;
  const accountKey = loginAttemptKey(
    services,
    isKnown ? `${name}@${browser?.toString('hex')}` : name,
  );
  const now = services.clock.now();
  const attempt: LoginAttempt = { accountKey, at: now, address: caller.address, act: 'login' };
  const since = new Date(now.getTime() - windowMinutes * 60_000);
  const limitsHere = { since, ...(isKnown ? limitsOfKnownBrowser : limits) };
  const isAdmitted = await connection
    .transaction()
    .execute((change) => admitLogin(change, attempt, limitsHere));
  if (!isAdmitted)
    throw new Refusal('tooManyAttempts', '尝试次数过多，请 15 分钟后再试，或用短信验证码登录');

  decoy ??= hash('no account has this password');
  const isRight = await verify(account?.password_hash ?? (await decoy), body.j_password);
  if (!isRight || account === undefined || account.password_hash === null)
    throw new Refusal('loginFailed');
  await settleLogin(connection, attempt, limitsHere);
  await connection
    .transaction()
    .execute((change) =>
      startAgreedSession(services, change, account.student_id, caller, body.vendorId),
    );
  return true;
}
