// @vitest-environment happy-dom
import { keepPushDevice } from '@xuezhou/contract/message';
import { logout } from '@xuezhou/contract/account';
import { expect, it, vi } from 'vitest';
import { answer, calls, respondWith } from '@xuezhou/client/testing/server.ts';
import { openPushBrowser } from '../../test/push-browser.ts';
import { keepPush } from '../push/browser-push.ts';
import { logOut } from './log-out.ts';

const onward = { go: async () => {} };

it('who leaves is told no more on this device', async () => {
  const browser = openPushBrowser();
  browser.subscribed = true;
  browser.shown = 1;
  browser.badge = 2;
  respondWith([answer(logout, true)]);
  await logOut(onward);
  await vi.waitUntil(() => !browser.subscribed);
  await vi.waitUntil(() => browser.shown === 0);
  expect(browser.badge).toBeNull();
});

it('who has to log in again keeps what was switched on', async () => {
  const browser = openPushBrowser();
  browser.subscribed = true;
  respondWith([answer(logout, true), answer(keepPushDevice, { isOn: true })]);
  await logOut(onward, { comeBack: true });
  await keepPush();
  expect(calls(keepPushDevice)).toHaveLength(1);
  expect(browser.subscribed).toBe(true);
});
