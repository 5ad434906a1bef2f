/** What the browser itself knows of being told while no page is open. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export function bodyOf(subscription: PushSubscription) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
}

export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Where it is written by which endpoint the school knows this browser, until it knows it by another: by `push.js` too. */
const renewals = { cache: 'xuezhou-push', key: '/push-former' };

export async function formerEndpoint(): Promise<string | null> {
  if (!('caches' in window)) return null;
  const kept = await caches.match(renewals.key, { cacheName: renewals.cache }).catch(() => null);
  return (await kept?.text()) ?? null;
}

export async function keepFormer(endpoint: string): Promise<void> {
  if (!('caches' in window)) return;
  const cache = await caches.open(renewals.cache);
  await cache.put(renewals.key, new Response(endpoint));
}

export async function forgetFormer(): Promise<void> {
  if ('caches' in window) await caches.delete(renewals.cache).catch(() => false);
}
