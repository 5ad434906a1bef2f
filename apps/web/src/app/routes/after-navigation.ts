import { checkVersion } from '@xuezhou/client/code/new-version.ts';
import { showTitle } from '@xuezhou/client/browser/use-title.ts';
import type { makeRouter } from './make-router.ts';

type AppRouter = ReturnType<typeof makeRouter>;

let bodyClass: string | undefined;
let shownPath: string | undefined;

/**
 * What each navigation ends with: the body's class, the title, the focus, the version. `shown` is the path of a page
 * that stood there before the router came.
 */
export function followNavigation(router: AppRouter, shown?: string): void {
  shownPath = shown;
  router.subscribe('onResolved', () => settle(router));
}

function settle(router: AppRouter): void {
  const { name, page } = router.state.matches.at(-1)?.staticData ?? {};
  showRoute(name);
  const { pathname } = router.state.location;
  if (pathname !== shownPath) {
    if (page) showTitle(page.title);
    if (shownPath !== undefined) focusMain();
    shownPath = pathname;
  }
  void checkVersion();
}

/** A screen reader goes on from the new page, not from a link that is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** The route's name is the body's class, and no earlier one's. */
function showRoute(name: string | undefined): void {
  // A page drawn ahead of time came with its class already.
  const before = bodyClass ?? document.body.dataset['route'];
  if (before) document.body.classList.remove(before);
  if (name) document.body.classList.add(name);
  bodyClass = name;
}
