import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { focusMain, followNavigation } from '../routes/after-navigation.ts';
import { App } from '../app.tsx';
import { followSession, isForGuests } from '../login/follow-session.ts';
import type { KeptView } from '../kept/write-view.ts';
import { makeRouter } from '../routes/make-router.ts';
import { startRest } from './start-rest.ts';

export { fetchInside } from './fetch-inside.ts';

/** A page that came to life without the router, and hands its place over. */
interface Before {
  readonly root: Root;
  /** Where it stood: the address that is open may be another by now. */
  readonly at: Readonly<{ pathname: string; search: string }>;
  /** Path, query and hash to go on to; without one the router looks at the address that is open. */
  readonly href?: string | undefined;
  readonly replace?: boolean | undefined;
}

let made: ReturnType<typeof makeRouter> | undefined;
let isStarted = false;

function ownRouter() {
  made ??= makeRouter({ queryClient });
  return made;
}

/**
 * Brings the whole product to life at the address that is open, or in the place of the page that stood there. Once it
 * lives, it only goes on to what else is asked for.
 */
export async function startApp(before?: Before): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('the document has no #root');
  const router = ownRouter();
  if (isStarted) {
    // A login, a second press on a link, and the answer that there was a session all the while may come at once.
    if (before?.href !== undefined)
      await router.navigate({ href: before.href, replace: before.replace ?? false });
    return;
  }
  isStarted = true;
  followNavigation(router, before?.at.pathname);
  followSession(() => isForGuests(router), queryClient);
  startRest(router, (before?.at ?? window.location).search);
  const kept = (element as { keptView?: KeptView }).keptView;
  // What the server drew is known also where the script that says so did not come.
  if (kept !== undefined || element.dataset['drawn'] !== undefined) {
    const { liveBehind } = await import('../kept/live-behind.tsx');
    await liveBehind(element, kept, router, queryClient);
    return;
  }
  if (element.hasChildNodes()) {
    // By itself it hears of the history only once it is drawn, and somebody may go back before.
    const unfollow = router.history.subscribe((change) => void router.load(change));
    const stop = router.subscribe('onRendered', () => {
      stop();
      unfollow();
      // Its arrival was told before any of it stood.
      if (before) focusMain();
    });
    await opened(router, before);
  }
  (before?.root ?? createRoot(element)).render(<App router={router} />);
}

/** Fetches a page ahead, before the product has taken over. */
export async function preparePage(path: string): Promise<void> {
  await ownRouter().preloadRoute({ to: path });
}

/** What stands there stays until the page that follows has come, or says itself that it is on its way. */
async function opened(
  router: ReturnType<typeof makeRouter>,
  { href, replace = false }: Partial<Before> = {},
): Promise<void> {
  const arriving = href === undefined ? router.load() : router.navigate({ href, replace });
  const isPresented = new Promise<void>((resolve) => {
    const look = () => {
      if (router.state.matches.length > 0) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
  await Promise.race([arriving, isPresented]);
}
