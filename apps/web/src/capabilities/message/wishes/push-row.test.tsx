// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addPushDevice, getMessageWishes, removePushDevice } from '@xuezhou/contract/message';
import { UiProvider } from '@xuezhou/ui/provider';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import {
  answer,
  type Answers,
  calls,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { Toasts } from '../../../app/notices/toasts.tsx';
import { openPushBrowser, type PushBrowser } from '../../../test/push-browser.ts';
import { MessageWishes } from './message-wishes.tsx';

let browser: PushBrowser;
beforeEach(() => {
  browser = openPushBrowser();
});

function open(says: Answers = [], isOn = false) {
  respondWith([
    answer(getMessageWishes, {
      wishes: { choices: [], quiet: null, digestHour: 20 },
      channels: [{ channel: 'push', state: isOn ? 'ready' : 'unbound' }],
      push: { publicKey: 'of-the-school', isOn },
    }),
    ...says,
  ]);
  queryClient.clear();
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <MessageWishes />
        <Toasts />
      </QueryClientProvider>
    </UiProvider>,
  );
}

const find = () => screen.findByRole<HTMLInputElement>('switch', { name: '推送到这台设备' });

it('is asked for by a press alone, and tells the school where the browser is reached', async () => {
  open([answer(addPushDevice, true)]);
  const toggle = await find();
  expect(browser.asked).toBe(0);
  expect(screen.queryByRole('combobox', { name: '答疑，推送' })).toBeNull();
  await userEvent.click(toggle);
  await waitFor(() => expect(calls(addPushDevice)).toHaveLength(1));
  expect(calls(addPushDevice)[0]?.body).toEqual({
    endpoint: 'https://push.example/1',
    ...{ p256dh: 'point', auth: 'secret' },
  });
  expect(browser.keys).toEqual(['of-the-school']);
});

it('is switched off at the school and in the browser', async () => {
  browser.subscribed = true;
  open([answer(removePushDevice, true)], true);
  expect(await screen.findByRole('combobox', { name: '答疑，推送' })).toBeTruthy();
  await userEvent.click(await find());
  await waitFor(() => expect(browser.subscribed).toBe(false));
  expect(calls(removePushDevice)[0]?.body).toEqual({ endpoint: 'https://push.example/1' });
});

it('is off where the browser has lost what the school has of it, and is switched on anew', async () => {
  open([answer(addPushDevice, true)], true);
  await waitFor(async () => expect((await find()).checked).toBe(false));
  await userEvent.click(await find());
  await waitFor(() => expect(calls(addPushDevice)).toHaveLength(1));
});

it('lets go of the browser where the school refuses it, and says why', async () => {
  open([refuse(addPushDevice, 'pushServiceUnknown')]);
  await userEvent.click(await find());
  expect(await screen.findByText(/学校发不到/)).toBeTruthy();
  expect(browser.subscribed).toBe(false);
});

it('is left alone by who says no', async () => {
  browser.answer = 'default';
  open();
  await userEvent.click(await find());
  await waitFor(() => expect(browser.asked).toBe(1));
  expect(browser.keys).toEqual([]);
});

it('says how it is allowed again, and what a phone of Apple needs first', async () => {
  browser.permission = 'denied';
  open();
  expect(await screen.findByText(/把“通知”改成允许/)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: '推送到这台设备' })).toBeNull();
});

it.each([
  [false, /添加到主屏幕/],
  [undefined, /这个浏览器不能接收推送/],
])('where there is no way to push (standalone %s) it says so', async (standalone, words) => {
  browser.takeAway(standalone);
  open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: '推送到这台设备' })).toBeNull();
});
