// @vitest-environment happy-dom
import { logout } from '@xuezhou/contract/account';
import { addPushDevice, keepPushDevice } from '@xuezhou/contract/message';
import { answer, calls, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openPushBrowser, type PushBrowser } from '../../test/push-browser.ts';
import { logOut } from '../session/log-out.ts';
import { keepPush } from './browser-push.ts';

const former = 'https://push.example/1';
const fresh = 'https://push.example/2';
const newKey = '-_8C';

/** What the school knows of this browser. */
let known: string;
let browser: PushBrowser;
let written: Map<string, string>;

const keeps = answer(keepPushDevice, ({ body }) =>
  body.endpoint === known ? { isOn: true, publicKey: newKey } : { isOn: false },
);
const adds = answer(addPushDevice, ({ body }) => {
  if (body.former !== known) throw new Error(`taken over from ${body.former}`);
  known = body.endpoint;
  return true;
});

/** Bound to a key that the school has no more. */
beforeEach(() => {
  known = former;
  browser = openPushBrowser();
  browser.permission = 'granted';
  browser.subscribed = true;
  browser.keys.push('-_8B');
  browser.boundTo = Uint8Array.from([251, 255, 1]).buffer;
  written = new Map();
  const cache = {
    put: async (key: string, said: Response) => void written.set(key, await said.text()),
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (key: string) => {
      const kept = written.get(key);
      return kept === undefined ? undefined : new Response(kept);
    },
    delete: async () => {
      written.clear();
      return true;
    },
  });
});

it('is still on after the school could not be told of the new binding', async () => {
  respondWith([keeps, fail(addPushDevice, 503)]);
  await expect(keepPush()).rejects.toThrow();
  expect(known).toBe(former);
  respondWith([keeps, adds]);
  await keepPush();
  expect([known, browser.subscribed, written.size]).toEqual([fresh, true, 0]);
  await keepPush();
  expect([known, browser.subscribed, browser.keys]).toEqual([fresh, true, ['-_8B', newKey]]);
});

it('is still on after the browser could not be bound, as without a network', async () => {
  respondWith([keeps, adds]);
  const { pushManager } = await navigator.serviceWorker.ready;
  const failing = vi.spyOn(pushManager, 'subscribe').mockRejectedValueOnce(new Error('offline'));
  await expect(keepPush()).rejects.toThrow('offline');
  expect(browser.subscribed).toBe(false);
  failing.mockRestore();
  await keepPush();
  expect([known, browser.subscribed, browser.keys]).toEqual([fresh, true, ['-_8B', newKey]]);
});

it('asks for nothing where its reader took the permission back meanwhile, or left', async () => {
  respondWith([keeps, adds, answer(logout, true)]);
  browser.subscribed = false;
  browser.permission = 'default';
  written.set('/push-former', former);
  await keepPush();
  expect([browser.keys, browser.asked, written.size]).toEqual([['-_8B'], 0, 0]);
  written.set('/push-former', former);
  await logOut({ go: async () => {} });
  await vi.waitUntil(() => written.size === 0);
});

it('two pages of one browser bind it once', async () => {
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: async (_name: string, work: () => Promise<void>) => (last = last.then(work)),
  };
  Object.assign(navigator, { locks });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  respondWith([keeps, adds]);
  await Promise.all([keepPush(), keepPush()]);
  expect([known, browser.subscribed, browser.keys]).toEqual([fresh, true, ['-_8B', newKey]]);
  expect(calls(addPushDevice)).toHaveLength(1);
});
