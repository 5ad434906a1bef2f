// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, hold, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listStudents } from '@xuezhou/contract/account/console';
import {
  countAudience,
  dropCampaign,
  getCampaign,
  getCampaignReport,
  listCampaigns,
  listRecipients,
  previewCampaign,
  recallCampaign,
  saveCampaign,
  scheduleCampaign,
  testCampaign,
} from '@xuezhou/contract/campaign/console';
import { listCampClasses } from '@xuezhou/contract/camp/console';
import { listCourseChoices } from '@xuezhou/contract/enrolment/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';
import { choices, studentRow } from '../../test/student-samples.ts';
import { emptyDraft } from './compose/empty-draft.ts';

const campaignId = '0193f3a0-0000-7000-8000-000000000001';
const address = `/console/messages/${campaignId}`;
const row = (given: object = {}) => ({
  ...{ campaignId, title: '明晚答疑', state: 'draft' as const, reason: '', people: 0, sent: 0 },
  ...{ dueAt: null, madeBy: '何嘉', changedAt: '2026-11-23T02:52:00.000Z' },
  ...given,
});
const draft = { ...emptyDraft, title: '明晚答疑', markdown: '八点' };
const count = (given: object = {}) => ({
  ...{ people: 0, held: 0, channels: [], sms: { parts: 1, milliYuan: 0 } },
  ...{ missing: [], unknown: [], outside: [] },
  ...given,
});
const preview = {
  student: { studentId: 100_001, nickname: '沈一鸣' },
  site: { title: '明晚答疑', html: '<p>八点</p>' },
  mail: { subject: '明晚答疑', text: '明晚答疑\n八点' },
  sms: { text: `【学舟】${'字'.repeat(75)}`, letters: 79, parts: 2 },
  wechat: { title: '明晚答疑' },
  faults: [],
};
const says = [
  answer(listCourseChoices, choices),
  answer(listCampClasses, []),
  answer(getCampaign, { ...row(), version: 1, draft }),
  answer(countAudience, count()),
  answer(previewCampaign, preview),
  answer(saveCampaign, { version: 2 }),
];

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
  expect(await screen.findByText(/刚刚有人改过这条消息/, {}, { timeout: 3000 })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('明晚答疑改');
  respondAlso([fail(saveCampaign, 500)]);
  await user.type(screen.getByLabelText('标题'), '了');
  expect(await screen.findByText(/写的都还在/, {}, { timeout: 3000 })).toBeTruthy();
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

const report = {
  ...row({ state: 'sent', people: 40, sent: 34, dueAt: '2026-11-23T04:15:00.000Z' }),
  ...{ sentAt: '2026-11-23T04:15:00.000Z', isOver: true, passedOver: 0, opened: 23, studied: 16 },
  held: { people: 6, studied: 1 },
  channels: [{ channel: 'mail' as const, state: 'waiting' as const, reason: '', count: 3 }],
};
const sent = [
  answer(getCampaign, { ...report, version: 2, draft }),
  answer(getCampaignReport, report),
  answer(listRecipients, {
    list: [
      {
        ...{ studentId: 100_001, nickname: '沈一鸣', sentAt: report.sentAt, channels: [] },
        ...{ isOpened: false, hasStudied: true },
      },
    ],
    next: null,
  }),
];

it('tells what came of it, beside those who got nothing, and opens who they are', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: [...says, ...sent] });
  expect(await screen.findByText('16 / 34 人，47%')).toBeTruthy();
  expect(screen.getByText('1 / 6 人，17%')).toBeTruthy();
  expect(screen.getByText(/多回来大约 10 人，误差 ±1\d 人/)).toBeTruthy();
  expect(await screen.findByText('没打开，三天内学了')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '没打开 11' }));
  await waitFor(() => expect(calls(listRecipients).at(-1)?.query.group).toBe('unopened'));
});

it('has nothing but terms and what they are in its lists of figures, for who hears them', async () => {
  const strays = () =>
    document.querySelectorAll('dl > :not(div, dt, dd), dl > div > :not(dt, dd)').length;
  const writing = openConsole(address, { says });
  await screen.findByText('会收到');
  expect(strays()).toBe(0);
  writing.unmount();
  openConsole(address, { says: [...says, ...sent] });
  await screen.findByText('16 / 34 人，47%');
  expect(strays()).toBe(0);
});

it('says no share of nobody, and of what was taken back in time that it never went out', async () => {
  const none = { sentAt: null, sent: 0, opened: 0, studied: 0, held: null, channels: [] };
  const back = { ...report, ...none, state: 'recalled' as const };
  openConsole(address, {
    says: [
      ...says,
      answer(getCampaign, { ...back, version: 2, draft }),
      answer(getCampaignReport, back),
    ],
  });
  expect(await screen.findByText(/何嘉原来排在 .*12:15 发，没有发出就收回了/)).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
});

it('says why it stopped on its way', async () => {
  const reason = '排上它的周敏已经停用，发给 7 人后停下了';
  const stopped = { ...report, state: 'recalled' as const, sent: 7, reason };
  openConsole(address, {
    says: [
      ...says,
      ...sent.slice(2),
      answer(getCampaign, { ...stopped, version: 2, draft }),
      answer(getCampaignReport, stopped),
    ],
  });
  expect(await screen.findByText(reason)).toBeTruthy();
});

it('takes back what was not sent yet, and says how much that was', async () => {
  const user = userEvent.setup();
  openConsole(address, {
    says: [...says, ...sent, answer(recallCampaign, { sent: 34, keptBack: 3 })],
  });
  await user.click(await screen.findByRole('button', { name: '收回没发出的' }));
  const dialog = within(await screen.findByRole('dialog', { name: '收回没发出的' }));
  await user.click(dialog.getByRole('button', { name: '收回没发出的' }));
  await screen.findByText('收回了：34 人已在站内收到，3 条提醒没有发出');
  expect(calls(recallCampaign)).toEqual([{ body: { campaignId } }]);
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
