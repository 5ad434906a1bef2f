import { expect, test, type BrowserContext, type Page, type Worker } from '@playwright/test';
import { office, readOffice } from '../school/office.ts';
import { place } from '../school/place.ts';
import { addStudent, ask, logIn } from '../visitor.ts';

// Its worker is what this is about.
test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const mobile = '13900000671';

interface Told {
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

/** No browser here reaches a push service of the world: it has itself told by the sandbox's, as it would by its own. */
async function subscribeAtSandbox(page: Page): Promise<void> {
  await page.exposeFunction('subscribeAtSandbox', async (applicationServerKey: string) => {
    const answer = await fetch(`${place('E2E_PHONE_URL')}/push/browsers`, {
      method: 'POST',
      body: JSON.stringify({ applicationServerKey }),
    });
    return await answer.text();
  });
  await page.addInitScript(() => {
    const kept = 'subscription of the story';
    const find = () => {
      const given = localStorage.getItem(kept);
      if (given === null) return null;
      const { endpoint, keys } = JSON.parse(given) as { endpoint: string; keys: object };
      const unsubscribe = async () => {
        localStorage.removeItem(kept);
        return true;
      };
      return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe };
    };
    const { subscribeAtSandbox: subscribe } = window as unknown as {
      subscribeAtSandbox: (key: unknown) => Promise<string>;
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => find(),
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
        localStorage.setItem(kept, await subscribe(applicationServerKey));
        return find();
      },
    });
  });
}

const endpointOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const given = localStorage.getItem('subscription of the story');
    return given === null ? null : (JSON.parse(given) as { endpoint: string }).endpoint;
  });

/** What our server sealed and the push service of the sandbox opened, for one subscription. */
async function pushedTo(endpoint: string): Promise<string[]> {
  const id = endpoint.split('/').at(-1);
  const answer = await fetch(`${place('E2E_PHONE_URL')}/push/browsers/${id}`);
  const { pushed } = (await answer.json()) as { pushed: { text: string }[] };
  return pushed.map(({ text }) => text);
}

/** Hands it to the worker as the browser does. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const origin = place('E2E_URL');
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, data },
    registrationId: await registrationId,
  });
}

/**
 * A browser without a window keeps nothing that is shown, so the worker says here what it hands to the browser, and which
 * page it would open: only a hand may open one.
 */
const record = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const here = globalThis as unknown as Recorded;
    here.shown = [];
    here.registration.showNotification = async (title, { body = '', data } = {}) =>
      void here.shown.push({ title, body, data: data as unknown });
    here.clients.openWindow = async (url) => {
      here.opened = url;
      return null;
    };
  });

interface Recorded {
  shown: { title: string; body: string; data: unknown }[];
  opened?: string;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (url: string) => Promise<null> };
  readonly dispatchEvent: (event: Event) => boolean;
}

const shownBy = (worker: Worker): Promise<{ title: string; body: string }[]> =>
  worker.evaluate(() =>
    (globalThis as unknown as Recorded).shown.map(({ title, body }) => ({ title, body })),
  );

/** A press on what was shown. */
const press = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const here = globalThis as unknown as Recorded;
    const notification = { ...here.shown[0], close: () => {} };
    here.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }),
    );
  });

const openedBy = (worker: Worker): Promise<string | null> =>
  worker.evaluate(() => (globalThis as unknown as Recorded).opened ?? null);

test('a push arrives, says no more than that something came, and opens its page; who leaves is told no more', async ({
  page,
  context,
}) => {
  test.slow();
  const studentId = await addStudent(mobile, '锁屏上的同学');
  await logIn(page, mobile);
  await subscribeAtSandbox(page);

  await test.step('is switched on by a press in the settings', async () => {
    await page.goto(`${place('E2E_URL')}/setting#notices`);
    const toggle = page.getByRole('switch', { name: '推送到这台设备' });
    await expect(toggle).not.toBeChecked();
    await page.getByText('推送到这台设备').scrollIntoViewIfNeeded();
    await toggle.press(' ');
    await expect(toggle).toBeChecked();
    await expect(page.getByRole('combobox', { name: '学校通知，推送' })).toHaveValue('now');
    // Whatever the hour is.
    const { wishes } = await ask<{ wishes: object }>(page, '/api/messages/wishes');
    await ask(page, '/api/messages/wishes', { ...wishes, quiet: null });
  });
  const endpoint = (await endpointOf(page)) ?? '';

  const text = await test.step('leaves sealed, without what the message says', async () => {
    await office('/messages/send', {
      ...{ studentId, title: '模考成绩 38 分', isImportant: false },
      markdown: '错得最多的在[消息中心](/message)',
    });
    // The job looks every minute.
    await expect.poll(() => pushedTo(endpoint), { timeout: 120_000 }).toHaveLength(1);
    const [pushed = ''] = await pushedTo(endpoint);
    expect(JSON.parse(pushed) as Told).toMatchObject({ body: '学校有新通知', url: '/message' });
    expect(pushed).not.toContain('38');
    return pushed;
  });

  await test.step('is shown by the worker, and a press opens what it is about', async () => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await record(worker);
    await deliver(context, page, text);
    await expect
      .poll(() => shownBy(worker))
      .toEqual([{ title: expect.stringMatching(/./), body: '学校有新通知' }]);
    await press(worker);
    await expect.poll(() => openedBy(worker)).toBe(`${place('E2E_URL')}/message`);
    await page.goto((await openedBy(worker)) ?? '');
    await expect(page.getByText('模考成绩 38 分').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/message');
  });

  await test.step('comes no more once the student has left', async () => {
    await page.goto(`${place('E2E_URL')}/setting`);
    await page.getByRole('button', { name: '退出登录' }).first().click();
    await page.waitForURL('**/login**');
    await expect.poll(() => endpointOf(page)).toBeNull();
    const { messageId } = await office<{ messageId: number }>('/messages/send', {
      ...{ studentId, title: '第二条', isImportant: false, markdown: '再见' },
    });
    // The job has looked, and found no browser of hers.
    const deliveries = async () =>
      await readOffice<{ channels: object[] }>(`/messages/${messageId}/deliveries`);
    await expect
      .poll(deliveries, { timeout: 120_000 })
      .toMatchObject({ channels: [{ channel: 'push', state: 'dropped' }] });
    expect(await pushedTo(endpoint)).toHaveLength(1);
    await logIn(page, mobile);
    await page.goto(`${place('E2E_URL')}/setting#notices`);
    await expect(page.getByRole('switch', { name: '推送到这台设备' })).not.toBeChecked();
  });
});
