import { addPushDevice, removePushDevice } from '@xuezhou/contract/message';
import { call } from '@xuezhou/client/api/call.ts';
import {
  bodyOf,
  forgetFormer,
  formerEndpoint,
  ownSubscription,
  subscribe,
} from './subscription.ts';

/**
 * Whether this browser can be told while no page is open. `homeScreen`: not before the site stands on the home screen;
 * `blocked`: its owner forbade it, and only its settings allow it again.
 */
export type PushStanding = 'able' | 'none' | 'homeScreen' | 'blocked';

export function pushStanding(): PushStanding {
  // Only Safari of iPhone and iPad says how the page was opened.
  const isTab = (navigator as { standalone?: boolean }).standalone === false;
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isTab ? 'homeScreen' : 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** The school may think that it tells this browser; what has no subscription hears nothing. */
export const hasSubscription = async (): Promise<boolean> => (await ownSubscription()) !== null;

/** Asks the reader, and has the browser told. False: the reader said no, or nothing. */
export async function switchPushOn(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  // Where data cost the reader money it was not fetched yet.
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // It may be bound to another key, or to a student who was here before.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await subscribe(publicKey);
  try {
    await call(addPushDevice, { body: bodyOf(subscription) }, { ignoreErrors: true });
  } catch (error) {
    await subscription.unsubscribe().catch(() => false);
    throw error;
  }
  await forgetFormer();
  return true;
}

/** What the browser has lost is let go of at the school all the same. */
export async function switchPushOff(): Promise<void> {
  const subscription = await ownSubscription();
  const body = subscription === null ? {} : { endpoint: subscription.endpoint };
  await call(removePushDevice, { body }, { ignoreErrors: true });
  await forgetFormer();
  await subscription?.unsubscribe();
}

/** Somebody is logged in: the browser goes on where it is theirs, and else lets go of it. */
export async function keepPush(): Promise<void> {
  if ((await ownSubscription()) === null && (await formerEndpoint()) === null) return;
  const { keepBound } = await import('./keep-bound.ts');
  await keepBound();
}

/** The student leaves: nothing of theirs comes here any more, nor stays on the screen. */
export async function leavePush(): Promise<void> {
  showBadge(0, true);
  await ownSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {});
  await forgetFormer();
}

let shown: number | null = null;

/**
 * How many messages wait, on the icon of the installed site; what was pushed is gone once nothing does.
 *
 * @param isSure whatever this page showed last: a push may have counted since
 */
export function showBadge(unread: number, isSure = false): void {
  if (unread === shown && !isSure) return;
  shown = unread;
  const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>;
  if (unread > 0) void setAppBadge?.call(navigator, unread).catch(() => {});
  else {
    void clearAppBadge?.call(navigator).catch(() => {});
    void closeShown().catch(() => {});
  }
}

async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
}
