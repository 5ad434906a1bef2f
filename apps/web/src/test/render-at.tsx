import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { App } from '../app/app.tsx';
import { followNavigation } from '../app/routes/after-navigation.ts';
import { followSession, isForGuests } from '../app/login/follow-session.ts';
import { makeRouter } from '../app/routes/make-router.ts';
import { dismissFailure } from '@xuezhou/client/api/failures.ts';
import { closeLogin } from '../platform/session/login-request.ts';
import { endRouter } from '@xuezhou/client/testing/end-router.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';

/** Opens the whole application at an address, as a browser that has just come there. */
export function renderAt(address: string) {
  queryClient.clear();
  dismissFailure();
  closeLogin(false);
  window.history.replaceState(null, '', address);
  const router = makeRouter({ queryClient });
  onTestFinished(() => endRouter(router));
  followNavigation(router);
  followSession(() => isForGuests(router), queryClient);
  return { router, ...render(<App router={router} />) };
}
