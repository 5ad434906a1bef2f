// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addPushDevice, getMessageWishes } from '@xuezhou/contract/message';
import { UiProvider } from '@xuezhou/ui/provider';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { answer, calls, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { Toasts } from '../../../app/notices/toasts.tsx';
import { openPushBrowser, type PushBrowser } from '../../../test/push-browser.ts';
import { wishesQuery } from '../message.queries.ts';
import { PushOffer } from './push-offer.tsx';

let browser: PushBrowser;
beforeEach(() => {
  window.localStorage.clear();
  browser = openPushBrowser();
});

const wishes = (isOn = false) =>
  answer(getMessageWishes, {
    wishes: { choices: [], quiet: null, digestHour: 20 },
    channels: [],
    push: { publicKey: 'of-the-school', isOn },
  });

function open() {
  queryClient.clear();
  return render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <PushOffer />
        <Toasts />
      </QueryClientProvider>
    </UiProvider>,
  );
}

it('is made once: who says no is not asked here again', async () => {
  respondWith([wishes()]);
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: '不用' }));
  expect(screen.queryByText(/推送到这台设备/)).toBeNull();
  unmount();
  open();
  expect(screen.queryByText(/推送到这台设备/)).toBeNull();
  expect([browser.asked, calls(getMessageWishes).length]).toEqual([0, 1]);
});

it('switches pushes on by a press, and goes', async () => {
  respondWith([wishes(), answer(addPushDevice, true)]);
  open();
  await userEvent.click(await screen.findByRole('button', { name: '打开推送' }));
  expect(await screen.findByText('推送已打开，可以在设置里关掉')).toBeTruthy();
  expect(calls(addPushDevice)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '打开推送' })).toBeNull();
});

it('stays where it could not be done', async () => {
  respondWith([wishes(), fail(addPushDevice, 503)]);
  open();
  await userEvent.click(await screen.findByRole('button', { name: '打开推送' }));
  expect(await screen.findByText('推送没有打开')).toBeTruthy();
  await waitFor(() => expect(browser.subscribed).toBe(false));
  expect(screen.getByRole('button', { name: '打开推送' })).toBeTruthy();
});

it('is not made where it is on already', async () => {
  respondWith([wishes(true)]);
  open();
  await waitFor(() => expect(queryClient.getQueryData(wishesQuery.queryKey)).toBeDefined());
  expect(screen.queryByText(/推送到这台设备/)).toBeNull();
});

it('is not made, nor asked about, where the browser had its answer', () => {
  browser.permission = 'granted';
  respondWith([]);
  open();
  expect(calls(getMessageWishes)).toEqual([]);
  expect(screen.queryByText(/推送到这台设备/)).toBeNull();
});
