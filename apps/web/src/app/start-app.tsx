import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchActivity } from '../platform/activity.ts';
import { watchNetwork } from '../platform/network.ts';
import { watchTyping } from '../platform/new-version.ts';
import { queryClient } from '../platform/query-client.ts';
import { followNavigation } from './after-navigation.ts';
import { App } from './app.tsx';
import { followSession } from './follow-session.ts';
import { makeRouter } from './make-router.ts';
import { retryStyles } from './retry-styles.ts';
import { startRest } from './start-rest.ts';

/** Brings the page to life: on what was drawn ahead of time where it is this page, else from nothing. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const { search } = window.location;
  watchActivity();
  watchNetwork();
  watchTyping();
  retryStyles();
  const router = makeRouter({ queryClient });
  followNavigation(router);
  followSession(router, queryClient);
  startRest(router, search);
  const drawn = root.dataset['page'];
  // Else the client wraps its tree in a boundary that the drawn page does not have.
  if (drawn === window.location.pathname) router.ssr = { manifest: undefined };
  // What was drawn ahead of time stays until all of the page has come.
  if (root.hasChildNodes()) await router.load();
  // A student who came to the login page has been led on by now, and the drawn page is no longer theirs.
  if (router.ssr && drawn === router.state.location.pathname) {
    hydrateRoot(root, <App router={router} />);
  } else {
    delete router.ssr;
    createRoot(root).render(<App router={router} />);
  }
}
