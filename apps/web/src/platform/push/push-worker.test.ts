import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(path.join(import.meta.dirname, '../../../public/push.js'), 'utf8');
const origin = 'https://xuezhou.example';

interface Options {
  /** Addresses of pages that are open. */
  readonly open?: readonly string[];
  /** What the school says of a renewal; null: it is not reached. */
  readonly status?: number | null;
}

/** The worker's part, in a browser of which it is seen what it does. */
function start({ open = [], status = 200 }: Options = {}) {
  const did = {
    shown: [] as { title: string; body: string; data: { url: string } }[],
    ...{ badge: null as number | null, opened: [] as string[], focused: [] as string[] },
    ...{ told: [] as unknown[], kept: new Map<string, string>(), subscribed: [] as unknown[] },
  };
  const listeners = new Map<string, (event: object) => void>();
  const cache = {
    match: async (key: string) => did.kept.get(key),
    put: async (key: string, answer: Response) => void did.kept.set(key, await answer.text()),
  };
  const fresh = { toJSON: () => ({ endpoint: 'new', keys: { p256dh: 'p', auth: 'a' } }) };
  const self = {
    location: { origin },
    addEventListener: (type: string, listener: (event: object) => void) =>
      void listeners.set(type, listener),
    navigator: { setAppBadge: async (count: number) => void (did.badge = count) },
    caches: { open: async () => cache },
    clients: {
      matchAll: async () =>
        open.map((url) => ({ url, focus: async () => void did.focused.push(url) })),
      openWindow: async (url: string) => void did.opened.push(url),
    },
    registration: {
      showNotification: async (title: string, given: { body: string; data: { url: string } }) =>
        void did.shown.push({ title, ...given }),
      pushManager: {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
          did.subscribed.push(applicationServerKey);
          return fresh;
        },
      },
    },
  };
  const fetch = async (_address: string, { body }: { body: string }) => {
    if (status === null) throw new TypeError('no network');
    did.told.push(JSON.parse(body));
    return { json: async () => ({ status }) };
  };
  runInNewContext(script, { self, fetch, URL, Response, Date });
  const happen = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  return { did, happen };
}

const press = (url: string) => ({ notification: { close: () => {}, data: { url } } });
const old = { endpoint: 'old', options: { applicationServerKey: 'of the school' } };

it('shows what came, and counts; what cannot be read is shown as something new', async () => {
  const { did, happen } = start();
  const told = { title: '学校', body: '答疑有新消息', url: '/question/7', tag: 't', unread: 3 };
  await happen('push', { data: { json: () => told } });
  await happen('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON');
      },
    },
  });
  expect(did.shown).toMatchObject([
    { title: '学校', body: '答疑有新消息', data: { url: '/question/7' } },
    { title: '消息中心', body: '有新消息', data: { url: '/message' } },
  ]);
  expect(did.badge).toBe(3);
});

it('a press leads to the page, or to where it is open already, and never out of the school', async () => {
  const { did, happen } = start({ open: [`${origin}/question/7?x=1`, `${origin}/learn`] });
  await happen('notificationclick', press('/question/7'));
  expect([did.focused, did.opened]).toEqual([[`${origin}/question/7?x=1`], []]);
  await happen('notificationclick', press('/course/1'));
  await happen('notificationclick', press('https://evil.example/phish'));
  await happen('notificationclick', press('//evil.example/phish'));
  expect(did.opened).toEqual([`${origin}/course/1`, `${origin}/message`, `${origin}/message`]);
});

it('a browser that has a new address says which one it takes the place of', async () => {
  const { did, happen } = start();
  await happen('pushsubscriptionchange', { oldSubscription: old });
  expect(did.subscribed).toEqual(['of the school']);
  expect(did.told).toEqual([{ endpoint: 'new', p256dh: 'p', auth: 'a', former: 'old' }]);
  expect(did.kept.size).toBe(0);
});

it.each([null, 401])('keeps that for the next page where it cannot say it (%s)', async (status) => {
  const { did, happen } = start({ status });
  await happen('pushsubscriptionchange', { oldSubscription: old });
  // Of two renewals the first is what the school knows.
  await happen('pushsubscriptionchange', { oldSubscription: { ...old, endpoint: 'between' } });
  expect([...did.kept]).toEqual([['/push-former', 'old']]);
});

it('says nothing of a browser that was nobody’s', async () => {
  const { did, happen } = start();
  await happen('pushsubscriptionchange', { oldSubscription: null });
  expect([did.told, did.subscribed]).toEqual([[], []]);
});
