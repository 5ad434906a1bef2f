import { addPushDevice, getMessageWishes, saveMessageWishes } from '@xuezhou/contract/message';
import { afterAll } from 'vitest';
import { startSandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { TestClient } from '../client.ts';
import { startTestApp } from '../test-app.ts';
import { sendMessage, type MessageToSend } from '../../capabilities/message/message.port.ts';

/** What a browser gives a page that has itself told. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

interface Pushed {
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
}

/** One that the operator named, where nobody listens. */
const deadService = 'http://127.0.0.1:9';

/** A school whose students' browsers have themselves told by the push service of a sandbox. */
export async function openPushDesk(environment: Readonly<Record<string, string>> = {}) {
  const time = { now: () => new Date() };
  const sandbox = await startSandbox({ consolePort: 0, now: () => time.now() });
  afterAll(() => sandbox.stop());
  const school = await startTestApp({
    environment: {
      PUSH_SERVICES: `${sandbox.consoleUrl} ${deadService}`,
      PRIVATE_NETWORKS_ALLOWED: '127.0.0.1',
      ...environment,
    },
  });
  time.now = () => school.clock.now();
  const { connection, clock } = school;
  const ask = async (path: string, method = 'GET', body?: object) =>
    await (
      await fetch(`${sandbox.consoleUrl}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).json();
  const idOf = ({ endpoint }: BrowserSubscription) => endpoint.split('/').at(-1);

  /** What `pushManager.subscribe` answers. */
  const subscribe = async (student: TestClient): Promise<BrowserSubscription> => {
    const { push } = await student.data(getMessageWishes);
    const applicationServerKey = push?.publicKey;
    return (await ask('/push/browsers', 'POST', {
      applicationServerKey,
    })) as BrowserSubscription;
  };
  const switchOn = async (student: TestClient, former?: string) => {
    const browser = await subscribe(student);
    const { endpoint, keys } = browser;
    await student.data(addPushDevice, { body: { endpoint, ...keys, ...(former && { former }) } });
    return browser;
  };
  /** The same, by a service that is not there. */
  const switchOnDead = async (student: TestClient & { readonly studentId: number }) => {
    const { keys } = await subscribe(student);
    const endpoint = `${deadService}/${student.studentId}`;
    await student.data(addPushDevice, { body: { endpoint, ...keys } });
    const { wishes } = await student.data(getMessageWishes);
    await student.data(saveMessageWishes, { body: { ...wishes, quiet: null } });
  };
  return {
    school,
    sandbox,
    subscribe,
    switchOnDead,
    switchOn,
    /** A student, logged in, who is told on one browser at any hour. */
    withBrowser: async () => {
      const student = await school.signIn({ email: null });
      const browser = await switchOn(student);
      const { wishes } = await student.data(getMessageWishes);
      await student.data(saveMessageWishes, { body: { ...wishes, quiet: null } });
      return { student, browser };
    },
    told: async (browser: BrowserSubscription) => {
      const { pushed } = (await ask(`/push/browsers/${idOf(browser)}`)) as { pushed: Pushed[] };
      return pushed.map(({ text, ...wire }) => ({
        ...wire,
        ...(JSON.parse(text) as { title: string; body: string; url: string; unread: number }),
      }));
    },
    unsubscribe: async (browser: BrowserSubscription) =>
      void (await ask(`/push/browsers/${idOf(browser)}`, 'DELETE')),
    play: async (next: string, times = 1) =>
      void (await ask('/faults', 'POST', { provider: 'push', next, times })),
    send: async (studentId: number, wishes: Partial<MessageToSend> = {}) =>
      await connection.transaction().execute((change) =>
        sendMessage(change, {
          ...{ studentId, kind: 'qa', title: '老师给你打了 38 分', at: clock.now() },
          content: '<p><a href="/question/7">退款 ¥199 的问题</a></p>',
          ...wishes,
        }),
      ),
    deliver: async () => {
      await enqueue(connection, 'deliver-pushes', {});
      await school.runJobs(['deliver-pushes']);
    },
  };
}
