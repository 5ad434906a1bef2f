import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { schoolQuery } from '../../platform/session/school.ts';
import { newVersionWaits, setRefresh } from '@xuezhou/client/code/new-version.ts';

/** How long a new version may take to be let in before the page is simply loaded anew. */
const patience = 4000;

/** What browsers that know of it tell of the network. */
interface Connection extends EventTarget {
  readonly saveData?: boolean;
  readonly type?: string;
}

/**
 * Keeps the pages' files for when there is no network. A new version waits for a navigation or the reader's word: it
 * must not take the page from under a lecture. Where data cost the reader money it begins with another network, or when
 * a course is taken along.
 */
export function registerWorker(): void {
  setRefresh(() => void letNewerIn());
  void registerUnlessDear().catch(() => {});
}

async function registerUnlessDear(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const isDear = connection?.saveData === true || connection?.type === 'cellular';
  // One that is there keeps what it has, and must not stay behind.
  const isThere = (await navigator.serviceWorker?.getRegistration()) !== undefined;
  if (!isDear || isThere) await keepFiles();
  else
    connection.addEventListener('change', () => void registerUnlessDear().catch(() => {}), {
      once: true,
    });
}

/** The same on any network: who takes a course along has asked for it. What is taken is there without the files too. */
export async function keepFiles(): Promise<void> {
  // Only a build has one.
  if (import.meta.env.PROD) await register().catch(() => {});
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker?.register('/sw.js');
  if (!registration) return;
  // This document may be one that was kept: what the school is called by now is asked for.
  if (navigator.serviceWorker.controller) void queryClient.query(schoolQuery).catch(() => {});
  const tell = () => {
    // Without a controller this is the first one, which nobody waits for.
    if (registration.waiting && navigator.serviceWorker.controller) newVersionWaits.set(true);
  };
  tell();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', tell),
  );
}

async function letNewerIn(): Promise<void> {
  const reload = () => window.location.reload();
  const registration = await navigator.serviceWorker?.getRegistration();
  const newer = registration && (await findNewer(registration));
  if (!newer) {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, patience);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  newer.postMessage({ type: 'SKIP_WAITING' });
}

async function findNewer(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await registration.update().catch(() => null);
  const coming = registration.installing;
  if (coming)
    await Promise.race([
      new Promise((resolve) => coming.addEventListener('statechange', resolve, { once: true })),
      new Promise((resolve) => setTimeout(resolve, patience)),
    ]);
  return registration.waiting;
}
