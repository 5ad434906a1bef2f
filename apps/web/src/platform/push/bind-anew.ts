import { call } from '@xuezhou/client/api/call.ts';
import { addPushDevice } from '@xuezhou/contract/message';

const inText = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * Where the school has another key since, by which nothing reaches this browser, it is bound to that; its reader has
 * allowed it, and is asked nothing. False: it is bound rightly.
 */
export async function bindAnew(
  former: PushSubscription,
  bound: ArrayBuffer,
  publicKey: string,
): Promise<boolean> {
  if (inText(bound) === publicKey) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  await former.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const body = { endpoint: subscription.endpoint, p256dh, auth, former: former.endpoint };
  await call(addPushDevice, { body }, { ignoreErrors: true });
  return true;
}
