import { registerSW } from 'virtual:pwa-register';
import { newVersionWaits, setRefresh } from '../platform/new-version.ts';

/** How long a new version may take to be let in before the page is simply loaded anew. */
const patience = 4000;

/**
 * Keeps the pages' files for when there is no network. A new version waits for a navigation or the reader's word: it
 * must not take the page from under a lecture.
 */
export function registerWorker(): void {
  const letIn = registerSW({ onNeedRefresh: () => newVersionWaits.set(true) });
  setRefresh(() => {
    void (async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      if (registration && (await hasNewer(registration))) {
        setTimeout(() => window.location.reload(), patience);
        await letIn(true);
      } else window.location.reload();
    })();
  });
}

async function hasNewer(registration: ServiceWorkerRegistration): Promise<boolean> {
  await registration.update().catch(() => null);
  const coming = registration.installing;
  if (coming)
    await Promise.race([
      new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true })),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ]);
  return registration.waiting !== null;
}
