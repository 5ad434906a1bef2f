// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  refusal,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import { beginPasskeySignIn } from '@xuezhou/contract/staff';
import * as contract from '@xuezhou/contract/webhook/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';

const device = vi.hoisted(() => ({ answer: (): Promise<object> => Promise.resolve({}) }));
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: () => device.answer(),
  startAuthentication: () => device.answer(),
}));

const webhook = (given: Partial<contract.Webhook> = {}): contract.Webhook => ({
  ...{ webhookId: '0197b5a0-0000-7000-8000-000000000001', name: '财务软件' },
  ...{ address: 'https://fin.xuezhou.example/in/orders', kinds: ['order', 'refund'], lost: [] },
  ...{ form: 'events', login: '' },
  ...{ madeBy: '陈望舒', madeAt: '2026-11-01T02:00:00Z', state: 'on', failingSince: null },
  ...{ restsUntil: null, formerUntil: null, arrivedToday: 44, waiting: 0, failed: 0 },
  ...given,
});
const crm = webhook({
  ...{ webhookId: '0197b5a0-0000-7000-8000-000000000002', name: '客户系统', waiting: 6, failed: 1 },
  ...{ address: 'https://crm.xuezhou.example/v2/events', kinds: ['student', 'enrolment'] },
  ...{ failingSince: '2026-11-28T01:40:00Z', lost: ['enrolment'] },
});
const delivery = (given: Partial<contract.Delivery> = {}): contract.Delivery => ({
  ...{
    deliveryId: 8,
    kind: 'enrolment',
    type: 'enrolment.created',
    about: '沈一鸣 · CFA 一级精讲班',
  },
  ...{ at: '2026-11-28T02:21:07Z', state: 'waiting', tries: 3, dueAt: '2026-11-28T02:56:12Z' },
  ...{ settledAt: null, behind: null, fault: '10 秒没有回', lastMs: 10_000, replayedBy: null },
  ...given,
});
const kinds = [...contract.webhookKindNames];
const all = { webhooks: [webhook(), crm], kinds };

beforeEach(() => void vi.setSystemTime('2026-11-28T02:30:00Z'));

const open = (
  says: Parameters<typeof openConsole>[1] = {},
  address = '/console/settings/webhooks',
) =>
  openConsole(address, {
    ...says,
    says: [
      answer(contract.listWebhooks, all),
      answer(contract.listWebhookDeliveries, { list: [], next: null }),
      ...(says.says ?? []),
    ],
  });

it('says of each address what it is told and whether that arrives', async () => {
  const user = userEvent.setup();
  open();
  const cards = within(await screen.findByRole('list', { name: '通知的地址' }));
  expect(cards.getAllByRole('button').map((card) => card.textContent)).toEqual([
    '财务软件https://fin.xuezhou.example/in/orders订单、退款今天 44 次，都收到',
    expect.stringMatching(
      /客户系统.*学员、报名报名不发了：陈望舒现在看不到从.*起收不到在等的 6 件/,
    ),
  ]);
  expect(await screen.findByText('还没有发过')).toBeTruthy();
  await user.click(cards.getByRole('button', { name: /客户系统/ }));
  await waitFor(() => expect(shownAddress()).toContain(`at=${crm.webhookId}`));
});

it('shows each delivery, why it failed, what waits for it, and sends it again', async () => {
  const user = userEvent.setup();
  const list = [
    delivery({
      deliveryId: 9,
      kind: 'student',
      type: 'student.updated',
      about: '许安然',
      tries: 0,
      behind: '2026-11-28T02:02:00Z',
    }),
    delivery(),
    delivery({
      deliveryId: 7,
      kind: 'order',
      type: 'order.paid',
      about: '20261121-0063',
      state: 'delivered',
      tries: 2,
      lastMs: 200,
    }),
    delivery({ deliveryId: 6, about: null, state: 'failed', tries: 10 }),
  ];
  open(
    {
      says: [
        answer(contract.listWebhookDeliveries, { list, next: null }),
        answer(contract.replayWebhook, { count: 1 }),
        answer(contract.getWebhookDelivery, {
          ...{ delivery: delivery(), messageId: 'msg_01', address: crm.address },
          body: '{"type":"enrolment.created","timestamp":"2026-11-28T02:21:07.000Z","data":{"student":10461}}',
          tries: [
            {
              at: '2026-11-28T02:21:07Z',
              ms: 400,
              status: 502,
              fault: '那边说 502',
              answer: 'Bad Gateway',
            },
          ],
        }),
      ],
    },
    `/console/settings/webhooks?at=${crm.webhookId}`,
  );
  const table = within(await screen.findByRole('table', { name: '发给客户系统的' }));
  // The last unfolds a row, and its button says so itself.
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(0, 4)).toEqual(['什么事', '什么时候', '送到了没有', '操作']);
  const rows = table
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/学员改资料 许安然.*等.*那一件先到/),
    expect.stringMatching(/报名 沈一鸣 · CFA 一级精讲班.*第 3 次没通，.*再试/),
    expect.stringMatching(/订单付款 20261121-0063.*第 2 次收到，0\.2 秒/),
    expect.stringMatching(/3 天没通，不再试/),
  ]);
  await user.click(table.getByRole('button', { name: /报名 沈一鸣 · CFA 一级精讲班的详情$/ }));
  expect(await screen.findByText(/那边说 502，0\.4 秒/)).toBeTruthy();
  expect(screen.getByTestId('webhook-body').textContent).toContain('"student": 10461');
  await user.click(screen.getByRole('button', { name: '没收到 1' }));
  await waitFor(() => expect(shownAddress()).toContain('state=failed'));
  expect(calls(contract.listWebhookDeliveries).at(-1)?.query).toMatchObject({ state: 'failed' });
  const again = within(await screen.findByRole('table', { name: '发给客户系统的' }));
  await user.click(again.getByRole('button', { name: /^补发.*订单付款 20261121-0063$/ }));
  await screen.findByText('补发了，马上就到');
  expect(calls(contract.replayWebhook)).toEqual([
    { body: { webhookId: crm.webhookId, deliveryIds: [7] } },
  ]);
});

it('adds one, says a refusal at its field, and shows the secret this once', async () => {
  const user = userEvent.setup();
  open({
    says: [
      answer(contract.listWebhooks, { webhooks: [], kinds: ['order', 'refund'] }),
      refuse(contract.makeWebhook, 'webhookPrivate'),
    ],
  });
  expect(await screen.findByText('还没有要通知的系统')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '通知一个新地址' }));
  const dialog = within(await screen.findByRole('dialog', { name: '通知一个新地址' }));
  expect(dialog.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual([
    'order',
    'refund',
  ]);
  await user.type(dialog.getByLabelText('那边是什么系统'), '财务软件');
  await user.type(dialog.getByLabelText('地址'), 'https://10.0.0.8/in');
  await user.type(dialog.getByLabelText('你的登录密码'), 'desk-2026');
  await user.click(dialog.getByRole('button', { name: '开始通知' }));
  expect(dialog.getByText('请至少选一类要通知的事')).toBeTruthy();
  expect(calls(contract.makeWebhook)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: /^订单/ }));
  await user.click(dialog.getByRole('button', { name: '开始通知' }));
  expect(await dialog.findByText(/这个地址在内网/)).toBeTruthy();
  const secret = `whsec_${'7h2k9m4pXw3'.repeat(4).slice(0, 43)}=`;
  respondAlso([answer(contract.makeWebhook, { webhook: webhook(), secret })]);
  await user.click(dialog.getByRole('button', { name: '开始通知' }));
  const shown = within(
    await screen.findByRole('dialog', { name: '“财务软件”加好了，只显示这一次' }),
  );
  expect(shown.getByTestId('token-secret').textContent).toBe(secret);
  const sent = calls(contract.makeWebhook).map(({ body }) => body);
  // What is sent again is the same one: an answer that was lost makes no second.
  expect(sent[1]?.webhookId).toBe(sent[0]?.webhookId);
});

it('whose only second step is a passkey is asked for it, and stays where the browser’s window is left', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  device.answer = () =>
    Promise.reject(Object.assign(new Error('left'), { name: 'NotAllowedError' }));
  const challengeId = '0199a0b0-0000-7000-8000-000000000001';
  const user = userEvent.setup();
  open({
    says: [
      answer(beginPasskeySignIn, { challengeId, options: '{"challenge":"x"}' }),
      answer(contract.renewWebhookSecret, ({ body }) =>
        body.proof === undefined
          ? refusal('passkeyProofAsked')
          : { webhook: webhook(), secret: 'whsec_new' },
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '换密钥…' }));
  const dialog = within(await screen.findByRole('dialog', { name: '换“财务软件”的密钥' }));
  await user.type(dialog.getByLabelText('你的登录密码'), 'desk-2026');
  await user.click(dialog.getByRole('button', { name: '换一把' }));
  expect(await dialog.findByText(/没有用成/)).toBeTruthy();
  device.answer = () => Promise.resolve({ id: 'abc' });
  await user.click(dialog.getByRole('button', { name: '换一把' }));
  await screen.findByRole('dialog', { name: /密钥换好了/ });
  expect(calls(contract.renewWebhookSecret).at(-1)?.body).toEqual({
    ...{ webhookId: webhook().webhookId, code: 'desk-2026' },
    proof: { challengeId, answer: '{"id":"abc"}' },
  });
});

it('a secret that was replaced is ended at once, after it was asked; what rests or is a copy says so', async () => {
  const user = userEvent.setup();
  const renewed = webhook({ formerUntil: '2026-11-29T01:00:00Z' });
  const resting = webhook({
    ...{ webhookId: crm.webhookId, name: '客户系统', failingSince: '2026-11-28T01:40:00Z' },
    restsUntil: '2026-11-28T02:45:00Z',
  });
  const held = webhook({
    ...{ webhookId: '0197b5a0-0000-7000-8000-000000000003', name: '数据仓库', state: 'held' },
  });
  open({
    says: [
      answer(contract.listWebhooks, { webhooks: [renewed, resting, held], kinds }),
      refuse(contract.endFormerSecret, 'webhookUnknown'),
    ],
  });
  const cards = within(await screen.findByRole('list', { name: '通知的地址' }));
  expect(cards.getByText(/^连着没通，歇到 .*10:45 再试$/)).toBeTruthy();
  expect(cards.getByText('数据是从别处恢复的，先不通知')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '旧密钥马上停用…' }));
  const asked = within(await screen.findByRole('dialog', { name: /的旧密钥$/ }));
  expect(asked.getByText(/停用以后不能恢复/)).toBeTruthy();
  expect(calls(contract.endFormerSecret)).toEqual([]);
  const end = asked.getByRole('button', { name: '停用旧密钥' });
  await user.click(end);
  expect(await asked.findByText(/没有这个地址/)).toBeTruthy();
  respondAlso([answer(contract.endFormerSecret, webhook())]);
  await user.click(end);
  expect(await screen.findByText(/旧密钥停用了/)).toBeTruthy();
  expect(calls(contract.endFormerSecret).at(-1)?.body).toEqual({ webhookId: renewed.webhookId });
  await user.click(cards.getByRole('button', { name: /数据仓库/ }));
  expect(await screen.findByText(/原来的学校要是还开着/)).toBeTruthy();
  expect(screen.getByRole('switch', { name: '通知数据仓库' })).toHaveProperty('checked', false);
});

it('is switched off and taken away after it was said what that means', async () => {
  const user = userEvent.setup();
  open({
    says: [
      answer(contract.switchWebhook, webhook({ state: 'off' })),
      answer(contract.removeWebhook, true),
    ],
  });
  await user.click(await screen.findByRole('switch', { name: '通知财务软件' }));
  await screen.findByText('不再通知“财务软件”，在等的留着');
  expect(calls(contract.switchWebhook)).toEqual([
    { body: { webhookId: webhook().webhookId, on: false } },
  ]);
  await user.click(screen.getByRole('button', { name: '去掉…' }));
  const dialog = within(await screen.findByRole('dialog', { name: '去掉“财务软件”' }));
  expect(dialog.getByText(/发过的记录一起去掉/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '去掉这个地址' }));
  await screen.findByText('“财务软件”去掉了');
});

it('offers nothing to who may only look, and comes again after it did not come', async () => {
  const user = userEvent.setup();
  open({ says: [fail(contract.listWebhooks, 503)], self: { permissions: ['setting.read'] } });
  expect(await screen.findByText('通知的地址没有取到')).toBeTruthy();
  respondAlso([answer(contract.listWebhooks, all)]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('list', { name: '通知的地址' })).toBeTruthy();
  for (const name of ['通知一个新地址', '改…', '去掉…', '现在全补发'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
