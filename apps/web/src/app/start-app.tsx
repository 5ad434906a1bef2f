import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchActivity } from '../platform/activity.ts';
import { whenSessionIsLost } from '../platform/api/failures.ts';
import { watchNetwork } from '../platform/network.ts';
import { watchTyping } from '../platform/new-version.ts';
import { queryClient } from '../platform/query-client.ts';
import { resetSession } from '../platform/session.ts';
import { followNavigation, settle } from './after-navigation.ts';
import { App } from './app.tsx';
import { loadPages } from './find-pages.ts';
import { makeRouter } from './make-router.ts';
import { retryStyles } from './retry-styles.ts';

/** Brings the page to life: on what was drawn ahead of time where it is this page, else from nothing. */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const { search } = window.location;
  watchActivity();
  watchNetwork();
  watchTyping();
  retryStyles();
  whenSessionIsLost(() => resetSession(queryClient));
  const router = makeRouter({ queryClient });
  followNavigation(router);
  const drawn = root.dataset['page'];
  if (drawn === window.location.pathname) {
    // Else the client wraps its tree in a boundary that the drawn page does not have.
    router.ssr = { manifest: undefined };
    await router.load();
  }
  // A student who came to the login page has been led on by now, and the drawn page is no longer theirs.
  if (drawn === router.state.location.pathname && router.ssr) {
    hydrateRoot(root, <App router={router} />);
    settle(router);
  } else {
    delete router.ssr;
    root.replaceChildren();
    createRoot(root).render(<App router={router} />);
  }
  // What the page does not need to be used comes last: what was left unsent, and the files for when there is no network.
  whenIdle(() => {
    void loadPages().catch(() => {});
    void import('./start-outbox.ts').then(({ startAllOutboxes }) => startAllOutboxes());
    void import('./start-site.ts').then(({ startSite }) => startSite(router, search));
    void import('./register-worker.ts').then(({ registerWorker }) => registerWorker());
  });
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 1000);
}
