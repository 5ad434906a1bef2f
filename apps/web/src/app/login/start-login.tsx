import { hydrateRoot } from 'react-dom/client';
import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { checkVersion } from '@xuezhou/client/code/new-version.ts';
import type { Onward } from '../../platform/page/onward.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { isLoggedIn, knownStudent, sessionQuery } from '../../platform/session/session.ts';
import { whenIdle } from '@xuezhou/client/browser/when-idle.ts';
import { followSession } from './follow-session.ts';
import { LoginSite } from './login-site.tsx';

const loadApp = rememberChunk(() => import('../start/start-app.tsx'));
const latest = 3000;

/**
 * Brings the login page, drawn ahead of time, to life: alone, since the form needs neither the router nor what the
 * capabilities say of their pages. They come when somebody turns to the form, and take over when it leads on.
 */
export async function startLogin(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('login.html has no #root');
  const { pathname, search } = window.location;
  const wasInside = knownStudent(queryClient) !== null;
  if (wasInside) loadAhead();
  // A stored login is asked of the server first, since it may have ended.
  const app = wasInside && (await isInside()) ? await loadApp().catch(() => null) : null;
  if (app) {
    // Its guard knows where a student who came here belongs.
    await app.startApp();
    return;
  }
  let isHandedOver = false;
  const goOn = async (href?: string, replace?: boolean) => {
    const found = await loadApp().catch(() => null);
    if (found) {
      isHandedOver = true;
      await found.startApp({ root, at: { pathname, search }, href, replace });
    }
    // Many browsers keep a failure: only a document of its own asks again. Without a network a bar says so already.
    else if (window.location.pathname !== pathname) window.location.reload();
    else if (href !== undefined && navigator.onLine) window.location.assign(href);
  };
  const onward: Onward = {
    go: (href, { replace } = {}) => goOn(href, replace),
    prepare: async (path) => (await loadApp()).preparePage(path),
  };
  followSession(() => true, queryClient);
  const root = hydrateRoot(element, <LoginSite onward={onward} />);
  void checkVersion();
  whenIdle(
    () =>
      void import('../start/start-site.ts').then(({ noteFirstPage }) => {
        // Who has been led on by now is noted where they came to.
        if (!isHandedOver) noteFirstPage(search);
      }),
    latest,
  );
  for (const kind of ['focusin', 'pointerdown'])
    document.addEventListener(kind, loadAhead, { once: true, passive: true });
  document.addEventListener(
    'input',
    () =>
      void loadApp().then(
        ({ fetchInside }) => fetchInside(),
        () => {},
      ),
    { once: true, passive: true },
  );
  // After a reload the browser still takes what the router had put into the history for pages of this document.
  window.addEventListener('popstate', () => {
    if (window.location.pathname !== pathname) void goOn();
  });
  // Without a stored login the form shows at once, and there may be a session after all.
  if (!wasInside && (await isInside())) await goOn();
}

function loadAhead(): void {
  loadApp().catch(() => {});
}

async function isInside(): Promise<boolean> {
  const student = await queryClient.query(sessionQuery).catch(() => null);
  return student !== null && isLoggedIn(student);
}
