import { logout } from '@xuezhou/contract/account';
import type { AnyRouter } from '@tanstack/react-router';
import { call } from '../platform/api/call.ts';
import { dismissFailure } from '../platform/api/failures.ts';
import { queryClient } from '../platform/query-client.ts';
import { resetSession } from '../platform/session.ts';

/**
 * Ends the session and goes to the login page; with `comeBack` login leads back to this address. A server that does
 * not answer keeps nobody in: this device forgets the student all the same.
 */
export async function logOut(
  router: AnyRouter,
  { comeBack = false }: { comeBack?: boolean } = {},
): Promise<void> {
  await call(logout, {}, { ignoreErrors: true }).catch(() => null);
  resetSession(queryClient);
  dismissFailure();
  const { href, pathname } = router.state.location;
  if (pathname !== '/login')
    await router.navigate({
      to: '/login',
      search: comeBack ? { login_redirect_uri: href } : {},
    });
  // After the page that showed them is gone.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
