import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { renewOnReturn } from '@xuezhou/client/queries/renew-on-return.ts';
import { whenIdle } from '@xuezhou/client/browser/when-idle.ts';
import { fetchInside } from './fetch-inside.ts';
import type { makeRouter } from '../routes/make-router.ts';

const latest = 3000;

/**
 * Starts what a page does not need to be used: what was left unsent, the bell of new messages, and the files for when there is no network. It
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
      void import('./start-late.ts').then(({ startLate }) => startLate(router));
      void import('./start-outbox.ts').then(({ startAllOutboxes }) => startAllOutboxes());
      keepFromNow(router);
      void import('./register-worker.ts').then(({ registerWorker }) => registerWorker());
    }, latest);
  });
  renewOnReturn(queryClient);
  document.addEventListener('input', fetchInside, { once: true, passive: true });
}

/** Once a page comes whose view is kept; in development every visit is another build. */
function keepFromNow(router: ReturnType<typeof makeRouter>): void {
  let isKeeping = false;
  const look = () => {
    if (isKeeping || router.state.matches.at(-1)?.staticData.page?.isKept !== true) return;
    isKeeping = true;
    whenIdle(() => {
      void import('../kept/keep-view.ts').then(({ keepViews }) => keepViews(router, queryClient));
    }, latest);
  };
  if (!import.meta.env.PROD) return;
  look();
  router.subscribe('onResolved', look);
}
