// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/message/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { expect, it } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';

type List = DataOf<typeof contract.listWechatTemplates>;

const templateId = 'qpJ7kYtU2bN_xZ-0123456789abcdefghijklmnopq';
const list = (given: Partial<List> = {}): List => ({
  ...{ account: 'official', hasUsual: false, week: [] },
  templates: [
    {
      ...{ kind: 'qa', templateId, savedAt: '2026-11-28T02:00:00Z' },
      fields: [{ keyword: 'thing1', source: 'title', fixed: '' }],
    },
  ],
  ...given,
});

const open = (given: List, says: Parameters<typeof openConsole>[1] = {}) =>
  openConsole('/console/settings/wechat', {
    ...says,
    says: [answer(contract.listWechatTemplates, given), ...(says.says ?? [])],
  });

it('[GET /api/console/wechat-templates] says of each kind its template, and what failed with why', async () => {
  open(
    list({
      week: [
        { kind: 'qa', sent: 12, failed: 0, reason: null },
        { kind: 'study', sent: 0, failed: 2, reason: '公众号里没有这个模板（40037）' },
      ],
    }),
  );
  const rows = within(await screen.findByRole('list', { name: '微信模板' })).getAllByRole(
    'listitem',
  );
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(new RegExp(`^答疑.*模板 ${templateId}7 天里发出 12 条`)),
    expect.stringMatching(/^班级和直播.*没有模板，不用微信提醒/),
    expect.stringMatching(/^订单和售后/),
    expect.stringMatching(/^作业和批改.*2 条没有发成，最近一条：公众号里没有这个模板（40037）/),
    expect.stringMatching(/^学校通知/),
  ]);
});

it('[POST /api/console/wechat-templates/save] is saved once each keyword is sound; what is wrong is said there', async () => {
  const user = userEvent.setup();
  open(list(), { says: [refuse(contract.saveWechatTemplate, 'wechatTemplateWrong')] });
  await user.click(await screen.findByRole('button', { name: '作业和批改的模板' }));
  const dialog = within(await screen.findByRole('dialog', { name: '作业和批改的微信模板' }));
  const save = dialog.getByRole('button', { name: '存 1 个模板' });
  await user.click(save);
  expect(dialog.getByText(/模板 ID 是一串/)).toBeTruthy();
  await user.type(dialog.getByLabelText('模板 ID'), templateId);
  // Marks and sums stand in titles of this kind.
  expect(
    within(dialog.getByLabelText('第 1 个关键词里放什么')).queryByRole('option', {
      name: '消息的标题',
    }),
  ).toBeNull();
  await user.click(dialog.getByRole('button', { name: '加一个关键词' }));
  await user.type(dialog.getByLabelText('第 3 个关键词'), 'remark');
  await user.click(save);
  expect(await dialog.findByText(/remark 是旧版模板的/)).toBeTruthy();
  expect(calls(contract.saveWechatTemplate)).toEqual([]);
  await user.clear(dialog.getByLabelText('第 3 个关键词'));
  await user.type(dialog.getByLabelText('第 3 个关键词'), 'phrase3');
  await user.type(dialog.getByLabelText('第 3 个关键词里固定的字'), '已批改');
  await user.click(save);
  expect(await dialog.findByText(/模板有一处还不能用/)).toBeTruthy();
  respondAlso([answer(contract.saveWechatTemplate, true)]);
  await user.click(save);
  expect(await screen.findByText('作业和批改从现在起用这个模板')).toBeTruthy();
  expect(calls(contract.saveWechatTemplate).at(-1)?.body).toEqual({
    ...{ kind: 'study', templateId },
    fields: [
      { keyword: 'thing1', source: 'news', fixed: '' },
      { keyword: 'time2', source: 'time', fixed: '' },
      { keyword: 'phrase3', source: 'fixed', fixed: '已批改' },
    ],
  });
});

it('[POST /api/console/wechat-templates/try] tells one’s own WeChat before it is saved, with what helps where it refuses', async () => {
  const user = userEvent.setup();
  open(list(), { says: [refuse(contract.tryWechatTemplate, 'wechatTrialNobody')] });
  await user.click(await screen.findByRole('button', { name: '答疑的模板' }));
  const dialog = within(await screen.findByRole('dialog', { name: '答疑的微信模板' }));
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: '试发一条' });
  expect(send.disabled).toBe(true);
  await user.type(dialog.getByLabelText('先给自己试发'), '13800000000');
  await user.click(send);
  expect(await dialog.findByText(/没有绑定了微信的学员账号/)).toBeTruthy();
  respondAlso([answer(contract.tryWechatTemplate, true)]);
  await user.click(send);
  expect(await screen.findByText(/试发了一条/)).toBeTruthy();
  expect(calls(contract.tryWechatTemplate).at(-1)?.body).toMatchObject({
    ...{ kind: 'qa', templateId, mobile: '13800000000' },
  });
  expect(calls(contract.saveWechatTemplate)).toEqual([]);
});

it('[POST /api/console/wechat-templates/remove] is taken away after it was said what that means', async () => {
  const user = userEvent.setup();
  open(list(), { says: [answer(contract.removeWechatTemplate, true)] });
  await user.click(await screen.findByRole('button', { name: '去掉答疑的模板' }));
  const dialog = within(await screen.findByRole('dialog', { name: '去掉答疑的模板' }));
  expect(dialog.getByText(/学员在设置里也选不到/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '去掉 1 个模板' }));
  await waitFor(() =>
    expect(calls(contract.removeWechatTemplate)).toEqual([{ body: { kind: 'qa' } }]),
  );
});

it.each([
  ['off', /还没有接上微信/],
  ['website', /不能发通知/],
] as const)('says what is needed first where the account is %s', async (account, words) => {
  open(list({ account, templates: [] }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('list', { name: '微信模板' })).toBeNull();
});

it('offers nothing to who may only look, and comes again after it did not come', async () => {
  openConsole('/console/settings/wechat', {
    says: [fail(contract.listWechatTemplates, 503)],
    self: { permissions: ['setting.read'] },
  });
  expect(await screen.findByText('微信模板没有取到')).toBeTruthy();
  respondAlso([answer(contract.listWechatTemplates, list({ hasUsual: true }))]);
  await userEvent.setup().click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findAllByText('用服务器上设的通用模板')).toHaveLength(4);
  expect(screen.queryByRole('button', { name: '答疑的模板' })).toBeNull();
});
