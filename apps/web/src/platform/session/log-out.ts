import { dismissFailure } from '@xuezhou/client/api/failures.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { endSession, forgetStudentData } from './session.ts';
import type { Onward } from '../page/onward.ts';

const loginPages = new Set(['/login', '/login-kecuhui']);

/**
 * Ends the session and goes to the login page; with `comeBack` login leads back to this address. With `replace` the
 * address does not stay in the history.
 */
export async function logOut(
  onward: Pick<Onward, 'go'>,
  { comeBack = false, replace = false }: { comeBack?: boolean; replace?: boolean } = {},
): Promise<void> {
  // Whoever sits here next must not be told of this student. Who logs in again is asked by the school whose it is.
  if (!comeBack)
    void import('../push/browser-push.ts').then(({ leavePush }) => leavePush()).catch(() => {});
  await endSession(queryClient);
  dismissFailure();
  const { pathname, search, hash } = window.location;
  const thenHere = `?login_redirect_uri=${encodeURIComponent(pathname + search + hash)}`;
  if (!loginPages.has(pathname)) await onward.go(`/login${comeBack ? thenHere : ''}`, { replace });
  // After the page that showed them is gone.
  forgetStudentData(queryClient);
}
