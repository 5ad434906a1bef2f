import type { AnyRouter } from '@tanstack/react-router';
import { dismissFailure } from './api/failures.ts';
import { queryClient } from './query-client.ts';
import { endSession, forgetStudentData } from './session.ts';

const loginPages = new Set(['/login', '/login-kecuhui']);

/**
 * Ends the session and goes to the login page; with `comeBack` login leads back to this address. With `replace` the
 * address does not stay in the history.
 */
export async function logOut(
  router: AnyRouter,
  { comeBack = false, replace = false }: { comeBack?: boolean; replace?: boolean } = {},
): Promise<void> {
  await endSession(queryClient);
  dismissFailure();
  const { href, pathname } = router.state.location;
  if (!loginPages.has(pathname))
    await router.navigate({
      to: '/login',
      search: comeBack ? { login_redirect_uri: href } : {},
      replace,
    });
  // After the page that showed them is gone.
  forgetStudentData(queryClient);
}
