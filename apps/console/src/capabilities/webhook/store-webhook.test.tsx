// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/webhook/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';

const store: contract.Webhook = {
  ...{ webhookId: '0197b5a0-0000-7000-8000-000000000001', name: '记录库', form: 'xapi' },
  ...{ address: 'https://lrs.xuezhou.example/xapi', login: 'xuezhou', kinds: ['lecture'] },
  ...{ lost: [], madeBy: '陈望舒', madeAt: '2026-11-01T02:00:00Z', state: 'on' },
  ...{ failingSince: null, restsUntil: null, formerUntil: null },
  ...{ arrivedToday: 44, waiting: 0, failed: 0 },
};
const watched: contract.Delivery = {
  ...{ deliveryId: 8, kind: 'lecture', type: 'lecture.completed', about: '沈一鸣' },
  ...{ at: '2026-11-28T02:21:07Z', state: 'delivered', tries: 1, dueAt: null, settledAt: null },
  ...{ behind: null, fault: null, lastMs: 200, replayedBy: null },
};

beforeEach(() => void vi.setSystemTime('2026-11-28T02:30:00Z'));

const open = (says: NonNullable<Parameters<typeof openConsole>[1]>['says'] = []) =>
  openConsole('/console/settings/webhooks', {
    says: [
      answer(contract.listWebhooks, { webhooks: [store], kinds: [...contract.webhookKindNames] }),
      answer(contract.listWebhookDeliveries, { list: [watched], next: null }),
      ...says,
    ],
  });

it('a store of learning records is tried, told by its own password, and has no secret of ours', async () => {
  const user = userEvent.setup();
  open([
    answer(contract.tryWebhook, { isGood: false, words: '那边在，但说用户名或密码不对（401）' }),
    refuse(contract.makeWebhook, 'webhookNoAddress'),
  ]);
  await screen.findByRole('list', { name: '通知的地址' });
  await user.click(screen.getByRole('button', { name: '通知一个新地址' }));
  const dialog = within(await screen.findByRole('dialog', { name: '通知一个新地址' }));
  await user.click(dialog.getByRole('checkbox', { name: /^订单/ }));
  await user.click(dialog.getByRole('radio', { name: '学习记录库（xAPI）' }));
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(
    contract.webhookKindNames.filter((kind) => contract.statementKinds.includes(kind)),
  );
  expect(dialog.getByText(/提问是学员写的话，都不发过去/)).toBeTruthy();
  await user.type(dialog.getByLabelText('那边是什么系统'), '记录库');
  await user.type(dialog.getByLabelText(/^接口地址/), 'https://lrs.xuezhou.example/xapi');
  await user.type(dialog.getByLabelText('你的登录密码'), 'desk-2026');
  await user.click(dialog.getByRole('button', { name: '开始通知' }));
  expect(dialog.getByText('请填学习记录库给的用户名')).toBeTruthy();
  // What was chosen for the other form is not sent to this one.
  expect(dialog.getByText('请至少选一类要通知的事')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /^看课/ }));
  await user.type(dialog.getByLabelText('用户名'), 'xuezhou');
  await user.type(dialog.getByLabelText('密码'), 'wrong');
  await user.click(dialog.getByRole('button', { name: '试一下' }));
  expect(await dialog.findByText(/用户名或密码不对（401）/)).toBeTruthy();
  await user.clear(dialog.getByLabelText('密码'));
  // Of another password nothing was said.
  expect(dialog.queryByText(/用户名或密码不对（401）/)).toBeNull();
  await user.type(dialog.getByLabelText('密码'), 'right');
  respondAlso([answer(contract.tryWebhook, { isGood: true, words: '连上了，用户名和密码都对' })]);
  await user.click(dialog.getByRole('button', { name: '试一下' }));
  expect(await dialog.findByText('连上了，用户名和密码都对')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '开始通知' }));
  expect(await dialog.findByText(/请管服务器的人先设好 PUBLIC_URL/)).toBeTruthy();
  respondAlso([answer(contract.makeWebhook, { webhook: store, secret: '' })]);
  await user.click(dialog.getByRole('button', { name: '开始通知' }));
  await screen.findByText('“记录库”加好了，从现在起学的都记到那边');
  expect(screen.queryByTestId('token-secret')).toBeNull();
  expect(calls(contract.makeWebhook).at(-1)?.body).toMatchObject({
    ...{ form: 'xapi', login: 'xuezhou', password: 'right', kinds: ['lecture'] },
    ...{ address: 'https://lrs.xuezhou.example/xapi' },
  });
});

it('one that is a store says so, keeps its password where nothing else changes, and is shown as it was sent', async () => {
  const user = userEvent.setup();
  open([
    answer(contract.getWebhookDelivery, {
      ...{ delivery: watched, messageId: '0a3f6c1e-5b7d-4c55-9d0e-2b1f7a64c111', tries: [] },
      ...{ address: `${store.address}/statements`, body: '{"verb":{"id":"completed"}}' },
    }),
    answer(contract.changeWebhook, store),
  ]);
  const cards = within(await screen.findByRole('list', { name: '通知的地址' }));
  expect(cards.getByText('学习记录库（xAPI）')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '换密钥…' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /看完一讲 .*的详情$/ }));
  expect((await screen.findByTestId('webhook-body')).textContent).toMatch(/^\{\s+"verb"/);
  await user.click(screen.getByRole('button', { name: '改…' }));
  const dialog = within(await screen.findByRole('dialog', { name: '改“记录库”' }));
  expect(dialog.queryByRole('radio')).toBeNull();
  // Another store would know students by the names that this one has.
  expect(dialog.getByText(/换成别的记录库，请另加一个地址/)).toBeTruthy();
  await user.type(dialog.getByLabelText('你的登录密码'), 'desk-2026');
  await user.type(dialog.getByLabelText('用户名'), '2');
  await user.click(dialog.getByRole('button', { name: '存下改动' }));
  expect(dialog.getByText('请填学习记录库给的密码')).toBeTruthy();
  expect(calls(contract.changeWebhook)).toEqual([]);
  await user.type(dialog.getByLabelText('用户名'), '{Backspace}');
  await user.click(dialog.getByRole('button', { name: '存下改动' }));
  await screen.findByText('“记录库”改好了');
  expect(calls(contract.changeWebhook)[0]?.body).toMatchObject({ login: 'xuezhou', password: '' });
});
