// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, hold, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listStudents } from '@xuezhou/contract/account/console';
import {
  countAudience,
  dropCampaign,
  getCampaign,
  listCampaigns,
  previewCampaign,
  saveCampaign,
  scheduleCampaign,
  testCampaign,
} from '@xuezhou/contract/campaign/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';
import { studentRow } from '../../test/student-samples.ts';
import { emptyDraft } from './compose/empty-draft.ts';
import { campaignId, address, row, draft, says } from '../../test/campaign-samples.ts';

const count = (given: object = {}) => ({
  ...{ people: 0, held: 0, channels: [], sms: { parts: 1, milliYuan: 0 } },
  ...{ missing: [], unknown: [], outside: [] },
  ...given,
});

it('lists what was written, and begins another as a draft to nobody', async () => {
  const user = userEvent.setup();
  const { container } = openConsole('/console/messages', {
    says: [
      ...says,
      answer(listCampaigns, {
        list: [
          row({ state: 'sent', people: 40, sent: 36, title: '叫回' }),
          row({ title: '', campaignId: campaignId.replace(/1$/, '2') }),
        ],
        next: null,
      }),
    ],
  });
  const table = await screen.findByRole('table', { name: '消息' });
  expect(within(table).getByText('叫回').closest('tr')?.textContent).toMatch(/叫回发完了36 人/);
  expect(within(table).getByText('（还没有标题）')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '写消息' }));
  await waitFor(() => expect(shownAddress()).toMatch(/^\/console\/messages\/[0-9a-f-]{36}$/));
  expect(calls(saveCampaign)[0]?.body).toMatchObject({ version: 0, draft: emptyDraft });
  expect(container.querySelector('[role=alert]:not([hidden])')).toBeNull();
});

it('says that nothing was written yet, and what did not come', async () => {
  const first = openConsole('/console/messages', {
    says: [answer(listCampaigns, { list: [], next: null })],
  });
  expect(await screen.findByText('还没有群发过消息')).toBeTruthy();
  first.unmount();
  openConsole('/console/messages', { says: [fail(listCampaigns, 500)] });
  expect(await screen.findByText('消息没有取到')).toBeTruthy();
});

it('sends to nobody who was not chosen; counts whom a course finds, and plans it for them', async () => {
  const user = userEvent.setup();
  openConsole(address, { says });
  const nobody = await screen.findByRole<HTMLButtonElement>('button', { name: '核对并发给 0 人…' });
  expect(nobody.disabled).toBe(true);
  respondAlso([
    answer(
      countAudience,
      count({
        ...{ people: 74, held: 6, sms: { parts: 2, milliYuan: 1080 } },
        channels: [{ channel: 'sms', people: 12, isOff: false }],
      }),
    ),
    answer(scheduleCampaign, { dueAt: '2026-11-23T04:15:30.000Z' }),
  ]);
  await user.click(screen.getAllByLabelText('课程')[0]!);
  await user.click(await screen.findByRole('option', { name: 'Excel 财务建模', hidden: true }));
  await user.click(screen.getByRole('checkbox', { name: '短信' }));
  const send = await screen.findByRole('button', { name: '核对并发给 68 人…' });
  expect(await screen.findByText('12 人要这样提醒，每人最多 2 条，共 ¥1.08')).toBeTruthy();
  await waitFor(() => expect((send as HTMLButtonElement).disabled).toBe(false));
  await user.click(send);
  const dialog = within(await screen.findByRole('dialog', { name: '核对以后发出' }));
  expect(dialog.getByText('6 人不发')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '发给 68 人' }));
  await waitFor(() => expect(calls(scheduleCampaign)).toHaveLength(1));
  expect(calls(scheduleCampaign)[0]?.body).toMatchObject({ version: 2, people: 74, dueAt: null });
  expect(calls(saveCampaign).at(-1)?.body.draft).toMatchObject({
    channels: ['sms'],
    audience: { courseId: 2, everybody: false },
  });
});

it('shows no sum smaller than it is: short messages cost parts of a fen', async () => {
  const sms = { parts: 1, milliYuan: 45 };
  const channels = [{ channel: 'sms' as const, people: 1, isOff: false }];
  openConsole(address, {
    says: [...says, answer(countAudience, count({ people: 1, channels, sms }))],
  });
  expect(await screen.findByText('1 人 × 1 条，最多 ¥0.045')).toBeTruthy();
  expect(screen.getByText('1 人要这样提醒，每人最多 1 条，共 ¥0.045')).toBeTruthy();
});

it('puts a field where one writes, and names who lacks it', async () => {
  const user = userEvent.setup();
  openConsole(address, {
    says: [
      ...says,
      answer(
        countAudience,
        count({
          people: 3,
          missing: [{ field: '班级', people: 7, names: ['姜晚', '程野'], hasOther: false }],
          outside: ['https://bad.example/'],
        }),
      ),
    ],
  });
  const title = await screen.findByLabelText<HTMLInputElement>('标题');
  await user.click(title);
  await user.click(screen.getByRole('button', { name: '班级' }));
  expect(title.value).toBe('明晚答疑{班级}');
  const faults = within(await screen.findByRole('list', { name: '要改的地方' }));
  expect(faults.getByText(/姜晚、程野 等 7 人没有“班级”。写成 \{班级\|换的说法\}/)).toBeTruthy();
  expect(faults.getByText(/bad\.example.* 不是本校的地址/)).toBeTruthy();
  const other = faults.getByRole('textbox', { name: '没有“班级”的人看到的说法' });
  await user.click(faults.getByRole('button', { name: '换一种写法' }));
  expect(await faults.findByText('请写给没有的人看的说法')).toBeTruthy();
  await user.type(other, '你的班');
  await user.click(faults.getByRole('button', { name: '换一种写法' }));
  expect(title.value).toBe('明晚答疑{班级|你的班}');
});

it('shows it as one of its readers meets it, by each way, and by mail to oneself', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: [...says, answer(testCampaign, { to: 'he@example.com' })] });
  expect(await screen.findByText('看作 沈一鸣')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '短信' }));
  expect(await screen.findByText(/79 字，算 2 条/)).toBeTruthy();
  // What does not fit into the first one is marked.
  expect(document.querySelector('mark')?.textContent).toBe('字'.repeat(9));
  await user.click(screen.getByRole('button', { name: '下一位' }));
  await waitFor(() => expect(calls(previewCampaign).at(-1)?.body.after).toBe(100_001));
  await user.click(screen.getByRole('button', { name: '发给我看看' }));
  await screen.findByText('寄到 he@example.com 了');
});

it('names students, and takes one out again', async () => {
  const user = userEvent.setup();
  openConsole(address, {
    says: [...says, answer(listStudents, { list: [studentRow()], next: null })],
  });
  await user.click(await screen.findByRole('button', { name: '点名加几位学员' }));
  await user.type(await screen.findByLabelText('找学员'), '7715{Enter}');
  await user.click(await screen.findByRole('button', { name: /林知远/ }));
  await waitFor(() =>
    expect(calls(countAudience).at(-1)?.body.draft.audience.studentIds).toEqual([100_001]),
  );
  await user.click(screen.getByRole('button', { name: '拿掉林知远' }));
  await waitFor(() =>
    expect(calls(saveCampaign).at(-1)?.body.draft.audience.studentIds ?? []).toEqual([]),
  );
});

it('loses nothing that a colleague saved meanwhile, nor where the network did not carry it', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: [...says, refuse(saveCampaign, 'campaignChanged')] });
  await user.type(await screen.findByLabelText('标题'), '改');
  expect(await screen.findByText(/刚刚有人改过这条消息/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('明晚答疑改');
  respondAlso([fail(saveCampaign, 500)]);
  await user.type(screen.getByLabelText('标题'), '了');
  expect(await screen.findByText(/写的都还在/)).toBeTruthy();
});

it('says why it was not sent, where it is written on', async () => {
  openConsole(address, {
    says: [
      ...says,
      answer(getCampaign, {
        ...row({ state: 'stopped', reason: '到时间时没有人符合，没有发' }),
        ...{ version: 3, draft },
      }),
      refuse(dropCampaign, 'campaignSent'),
    ],
  });
  expect(await screen.findByText('到时间时没有人符合，没有发')).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '删掉' }));
  await user.click(await screen.findByRole('button', { name: '删掉 1 条草稿' }));
  expect(await screen.findByText(/已经排上或发出/)).toBeTruthy();
});

it('comes, does not come, or is none', async () => {
  const held = hold(answer(getCampaign, { ...row(), version: 1, draft }));
  const first = openConsole(address, { says: [...says, held] });
  held.goOn();
  await screen.findByRole('heading', { name: /明晚答疑/ });
  first.unmount();
  const second = openConsole(address, { says: [...says, fail(getCampaign, 500)] });
  await screen.findByText('这条消息没有取到');
  second.unmount();
  openConsole(address, { says: [...says, refuse(getCampaign, 'campaignUnknown')] });
  expect(await screen.findByText('没有这条消息')).toBeTruthy();
});

it('is no page of who may not send', async () => {
  openConsole('/console/messages', { says, self: { permissions: ['student.read'] } });
  await screen.findByText('你的角色打不开这一页');
  expect(calls(listCampaigns)).toEqual([]);
});
