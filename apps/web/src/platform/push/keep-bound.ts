import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { addPushDevice, keepPushDevice } from '@xuezhou/contract/message';
import {
  bodyOf,
  forgetFormer,
  formerEndpoint,
  keepFormer,
  ownSubscription,
  subscribe,
} from './subscription.ts';

/** All pages of a browser have one subscription between them: one at a time sees to it. */
export async function keepBound(): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  await (locks === undefined ? keep() : locks.request('xuezhou-push', keep));
}

async function keep(): Promise<void> {
  const subscription = await ownSubscription();
  const former = await formerEndpoint();
  // Where a new binding ended in its midst there is none, and the school still knows the one before.
  const endpoint = subscription?.endpoint ?? former;
  if (endpoint === null) return;
  const body = { endpoint };
  const { isOn, publicKey } = await call(keepPushDevice, { body }, { ignoreErrors: true });
  if (subscription === null) {
    const isAllowed = Notification.permission === 'granted';
    if (!isOn || !isAllowed) await forgetFormer();
    else if (publicKey !== undefined) await bindAnew(null, endpoint, publicKey);
    return;
  }
  if (isOn && publicKey !== undefined && isBoundToAnother(subscription, publicKey))
    return await bindAnew(subscription, endpoint, publicKey);
  const isMine = isOn || (former !== null && (await renew(subscription, former)));
  if (former !== null) await forgetFormer();
  if (!isMine) await subscription.unsubscribe();
}

/** Old browsers do not say by which key they are bound. */
function isBoundToAnother({ options }: PushSubscription, publicKey: string): boolean {
  const bound = options?.applicationServerKey;
  return bound ? inText(bound) !== publicKey : false;
}

const inText = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * Where the school has another key since, by which nothing reaches this browser, it is bound to that; its reader has
 * allowed it, and is asked nothing.
 */
async function bindAnew(
  subscription: PushSubscription | null,
  former: string,
  publicKey: string,
): Promise<void> {
  // Whatever fails from here on, the next page goes on by it. A browser that keeps nothing has this one try.
  await keepFormer(former).catch(() => {});
  await subscription?.unsubscribe();
  const body = { ...bodyOf(await subscribe(publicKey)), former };
  await call(addPushDevice, { body }, { ignoreErrors: true });
  await forgetFormer();
}

/** False: it was not this student's. */
async function renew(subscription: PushSubscription, former: string): Promise<boolean> {
  try {
    const body = { ...bodyOf(subscription), former };
    return await call(addPushDevice, { body }, { ignoreErrors: true });
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}
