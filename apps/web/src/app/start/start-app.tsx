import { createRoot, type Root } from 'react-dom/client';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { focusMain, followNavigation } from '../routes/after-navigation.ts';
import { App } from '../app.tsx';
import { followSession, isForGuests } from '../login/follow-session.ts';
import type { Shown } from '../kept/live-behind.tsx';
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
  const kept = (element as { keptView?: Shown }).keptView;
  // What the server drew is known also where the script that says so did not come.
  if (kept !== undefined || element.dataset['drawn'] !== undefined) {
    const behind = await import('../kept/live-behind.tsx').catch(() => null);
    if (behind !== null) await behind.liveBehind(element, kept, router, queryClient);
    else await standAlone(element, kept, router);
    return;
  }
  // A view of another width was taken away, whose paint did not wait for them.
  if (document.querySelector('link[data-later]')) await dress();
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

/** In place of a view that it cannot come forward behind: the page says itself what has not come, of a version that is gone or a network. */
async function standAlone(
  view: HTMLElement,
  kept: Shown | undefined,
  router: ReturnType<typeof makeRouter>,
): Promise<void> {
  await dress();
  const element = document.createElement('div');
  element.id = view.id;
  view.replaceWith(element);
  document.querySelector('#kept-style')?.remove();
  createRoot(element).render(<App router={router} />);
  const { chosen = [], pressed } = kept ?? {};
  if (typeof pressed?.href === 'string') await router.navigate({ href: pressed.href });
  // What pressed it on the living page is what has not come.
  else if (pressed !== undefined || chosen.length > 0)
    await import('../notices/tell-not-done.ts').then(
      ({ tellNotDone }) => tellNotDone(),
      () => undefined,
    );
}

const dress = (): Promise<void> =>
  import('../kept/late-sheets.ts').then(
    ({ letSheetsCount }) => letSheetsCount(),
    () => {
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]'))
        link.media = 'all';
    },
  );

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
