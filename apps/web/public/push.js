// Part of the service worker: what a push shows, and where a press on it leads. It is imported by sw.js and runs where
// no page is open, so it stands alone. `ready-push.ts` of the server writes what comes.

const inbox = '/message';

/** What came; what cannot be read is shown too, since browsers ask for something to be seen. */
function readPush(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

async function showPush({ title = '', body = '', url = inbox, tag = inbox, unread }) {
  await self.registration.showNotification(title || '消息中心', {
    body: body || '有新消息',
    tag,
    // One matter stands once, and a new word of it is heard all the same.
    renotify: true,
    icon: '/icon-192.png',
    lang: 'zh-CN',
    data: { url },
  });
  if (Number.isInteger(unread)) await self.navigator.setAppBadge?.(unread);
}

/** A page that is there already is brought to the front; another one may hold what was typed, and stays as it is. */
async function openPage(url) {
  const asked = new URL(url, self.location.origin);
  const target =
    asked.origin === self.location.origin ? asked : new URL(inbox, self.location.origin);
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = open.find((page) => new URL(page.url).pathname === target.pathname);
  await (same ? same.focus() : self.clients.openWindow(target.href));
}

/** What a page reads that is opened later: `browser-push.ts`. */
const renewals = 'xuezhou-push';
const formerKey = '/push-former';

/**
 * The push service gave the browser another address: the school is told which one it takes the place of. Where it could
 * not be, for want of a network or of a login, the next page with a login tells it.
 */
async function renew({ oldSubscription, newSubscription }) {
  // Without the one before nobody can say whose it is.
  if (!oldSubscription) return;
  const fresh =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: oldSubscription.options.applicationServerKey,
    }));
  if (!(await isTold(fresh, oldSubscription.endpoint))) {
    const cache = await self.caches.open(renewals);
    // Of several renewals the school knows the first alone.
    if (!(await cache.match(formerKey)))
      await cache.put(formerKey, new Response(oldSubscription.endpoint));
  }
}

async function isTold(fresh, former) {
  const { endpoint, keys } = fresh.toJSON();
  try {
    const answer = await fetch(`/api/messages/push/add?t=${Date.now()}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth, former }),
    });
    const { status } = await answer.json();
    return status === 200;
  } catch {
    return false;
  }
}

self.addEventListener('push', (event) => event.waitUntil(showPush(readPush(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.url ?? inbox));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
