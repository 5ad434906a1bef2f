import { whenIdle } from '../platform/when-idle.ts';
import { findPage } from './find-pages.ts';
import type { makeRouter } from './make-router.ts';
import { siteShell } from './site-shell-chunk.ts';

const latest = 3000;

/**
 * Starts what a page does not need to be used: what was left unsent, and the files for when there is no network. It
 * comes after the first page that is not the login page, since a visitor has neither. `search` is the query of the
 * address with which the visit began.
 */
export function startRest(router: ReturnType<typeof makeRouter>, search: string): void {
  whenIdle(
    () => void import('./start-site.ts').then(({ startSite }) => startSite(router, search)),
    latest,
  );
  const stop = router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname === '/login') return;
    stop();
    whenIdle(() => {
      void import('./start-outbox.ts').then(({ startAllOutboxes }) => startAllOutboxes());
      void import('./register-worker.ts').then(({ registerWorker }) => registerWorker());
    }, latest);
  });
  // Who types on the login page will be inside soon.
  document.addEventListener('input', fetchInside, { once: true, passive: true });
}

function fetchInside(): void {
  const wayOn = import('../platform/after-login.ts');
  void Promise.all([findPage('dashboard'), siteShell.preload(), wayOn]).catch(() => {});
}
