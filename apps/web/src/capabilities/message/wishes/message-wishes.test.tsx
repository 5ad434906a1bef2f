// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getMessageWishes,
  saveMessageWishes,
  type MessageWishes as Wishes,
} from '@xuezhou/contract/message';
import { UiProvider } from '@xuezhou/ui/provider';
import { expect, it } from 'vitest';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { answer, type Answers, calls, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { MessageWishes } from './message-wishes.tsx';

const wishes: Wishes = { choices: [], quiet: { from: 22, to: 8 }, digestHour: 20 };

type Channels = {
  channel: 'mail' | 'wechat' | 'work';
  state: 'ready' | 'unbound';
  kinds?: 'qa'[];
  via?: { provider: 'dingtalk'; organisation: string };
}[];

function open(
  says: Answers,
  channels: Channels = [{ channel: 'mail', state: 'ready' }],
  given: Wishes = wishes,
) {
  respondWith([answer(getMessageWishes, { wishes: given, channels }), ...says]);
  queryClient.clear();
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <MessageWishes />
      </QueryClientProvider>
    </UiProvider>,
  );
}

const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });

it('saves by choosing which messages come by what, and how often', async () => {
  open([answer(saveMessageWishes, true)]);
  const user = userEvent.setup();
  await user.selectOptions(await select('答疑，邮件'), '每天一次');
  await user.selectOptions(await select('订单和售后，邮件'), '随时');
  await user.selectOptions(await select('每天一次的，几点发'), '7:00');
  await waitFor(() => expect(calls(saveMessageWishes)).toHaveLength(3));
  expect(calls(saveMessageWishes).at(-1)?.body).toEqual({
    choices: [
      { kind: 'qa', channel: 'mail', pace: 'daily' },
      { kind: 'order', channel: 'mail', pace: 'now' },
    ],
    quiet: { from: 22, to: 8 },
    digestHour: 7,
  });
});

it('has hours of quiet, which can be left out', async () => {
  open([answer(saveMessageWishes, true)]);
  const user = userEvent.setup();
  await user.selectOptions(await select('免打扰从'), '23:00');
  await user.click(screen.getByRole('switch', { name: '免打扰' }));
  await waitFor(() =>
    expect(calls(saveMessageWishes).map(({ body }) => body.quiet)).toEqual([
      { from: 23, to: 8 },
      null,
    ]),
  );
});

it('is as it was where it could not be saved', async () => {
  open([fail(saveMessageWishes, 503)]);
  await userEvent.selectOptions(await select('答疑，邮件'), '随时');
  await waitFor(() => expect(calls(saveMessageWishes)).toHaveLength(1));
  await waitFor(async () => expect((await select('答疑，邮件')).value).toBe('off'));
});

it('says by what one could be told, and offers nothing that does not reach', async () => {
  open(
    [],
    [
      { channel: 'mail', state: 'unbound' },
      { channel: 'wechat', state: 'unbound' },
    ],
  );
  expect(await screen.findByText(/绑定邮箱、微信以后，也可以用它提醒/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /邮件/ })).toBeNull();
});

it('puts into the calendar what one wants there', async () => {
  open([answer(saveMessageWishes, true)], [], { ...wishes, calendar: ['class', 'study'] });
  const user = userEvent.setup();
  const live = await screen.findByRole<HTMLInputElement>('checkbox', { name: '直播课和训练营' });
  await user.click(live);
  await waitFor(() => expect(live.checked).toBe(false));
  await user.click(live);
  await waitFor(() =>
    expect(calls(saveMessageWishes).map(({ body }) => body.calendar)).toEqual([
      ['study'],
      ['class', 'study'],
    ]),
  );
});

it('offers a way for those kinds alone that it tells of', async () => {
  open([], [{ channel: 'wechat', state: 'ready', kinds: ['qa'] }]);
  expect(await select('答疑，微信')).toBeTruthy();
  expect(screen.getAllByRole('combobox', { name: /，微信$/ })).toHaveLength(1);
});

it('names the app in which one’s company tells, and chooses it as any other way', async () => {
  const via = { provider: 'dingtalk' as const, organisation: '青梧证券' };
  open([answer(saveMessageWishes, true)], [{ channel: 'work', state: 'ready', via }]);
  await userEvent.selectOptions(await select('答疑，钉钉'), '随时');
  expect(screen.getByText(/青梧证券的钉钉里也可以提醒你/)).toBeTruthy();
  await waitFor(() => expect(calls(saveMessageWishes)).toHaveLength(1));
  expect(calls(saveMessageWishes)[0]).toMatchObject({
    body: { choices: [{ kind: 'qa', channel: 'work', pace: 'now' }] },
  });
});
