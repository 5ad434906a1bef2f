import { onTestFinished, vi } from 'vitest';

/** A browser as it is asked whether a page may have it told. */
export interface PushBrowser {
  permission: NotificationPermission;
  /** What its reader says when asked. */
  answer: NotificationPermission;
  asked: number;
  subscribed: boolean;
  /** Those that it was bound to. */
  readonly keys: unknown[];
  /** By which its subscription is bound, as it says itself. */
  boundTo: ArrayBuffer | null;
  badge: number | null;
  /** What stands on its screen of what was pushed. */
  shown: number;
  /** @param standalone as Safari of a phone says it; undefined in others */
  takeAway(standalone: boolean | undefined): void;
}

const bytesOf = (key: string): ArrayBuffer =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  ).buffer;

export function openPushBrowser(): PushBrowser {
  const binding = (endpoint: string) => ({
    endpoint,
    get options() {
      return { applicationServerKey: browser.boundTo };
    },
    toJSON: () => ({ keys: { p256dh: 'point', auth: 'secret' } }),
    unsubscribe: async () => {
      browser.subscribed = false;
      return true;
    },
  });
  let subscription = binding('https://push.example/1');
  const registration = {
    getNotifications: async () =>
      Array.from({ length: browser.shown }, () => ({ close: () => (browser.shown -= 1) })),
    pushManager: {
      getSubscription: async () => (browser.subscribed ? subscription : null),
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        browser.keys.push(applicationServerKey);
        browser.subscribed = true;
        subscription = binding(`https://push.example/${browser.keys.length}`);
        // One that says by which key it was bound says it of this one.
        if (browser.boundTo !== null && typeof applicationServerKey === 'string')
          browser.boundTo = bytesOf(applicationServerKey);
        return subscription;
      },
    },
  };
  const serviceWorker = {
    controller: null,
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  };
  const badges = {
    setAppBadge: async (count: number) => void (browser.badge = count),
    clearAppBadge: async () => void (browser.badge = null),
  };
  const stand = (more: object) =>
    vi.stubGlobal(
      'navigator',
      // Methods of the real one want it as their `this`.
      Object.assign(Object.create(null) as object, { userAgent: '', onLine: true }, badges, more),
    );
  const browser: PushBrowser = {
    permission: 'default',
    answer: 'granted',
    asked: 0,
    subscribed: false,
    keys: [],
    boundTo: null,
    badge: null,
    shown: 0,
    takeAway: (standalone) => {
      vi.stubGlobal('PushManager', undefined);
      Reflect.deleteProperty(window, 'PushManager');
      stand({ ...(standalone !== undefined && { standalone }) });
    },
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
  stand({ serviceWorker });
  onTestFinished(() => void vi.unstubAllGlobals());
  return browser;
}
