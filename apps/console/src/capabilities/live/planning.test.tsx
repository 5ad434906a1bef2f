// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listLives, planLive } from '@xuezhou/contract/live/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';
import { live, ended, nextWeek, says } from '../../test/live-samples.ts';

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

async function planning(fields: Readonly<Record<string, string>>) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '安排直播' }));
  const dialog = within(await screen.findByRole('dialog', { name: '安排直播' }));
  await user.click(await dialog.findByLabelText('课程'));
  await user.click(await screen.findByRole('option', { name: 'CFA 一级精讲班', hidden: true }));
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), text);
  }
  return { user, dialog };
}

it('plans one every week, and passes over what would lie over another', async () => {
  openConsole('/console/lives', { says: [...says, answer(planLive, { liveId: 12 })] });
  const { user, dialog } = await planning({
    ...{ 标题: '串讲', 老师: '周允', 哪天: '2026-11-28', 几点开始: '20:30' },
    ...{ 多少分钟: '60', 一共几节: '3' },
  });
  const changes = within(dialog.getByRole('table', { name: '改动' }));
  expect(changes.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.anything(),
    expect.stringMatching(/11 月 28 日.*20:00 的“凸性的三种考法”撞了，都是周允的课/),
    expect.stringMatching(/12 月 5 日.*20:30 的“波动率微笑”撞了，都是周允的课/),
    expect.stringMatching(/12 月 12 日 周六 20:30 – 21:30空着串讲（3）/),
  ]);
  expect(dialog.getByText('会改 1 节，跳过 2 节')).toBeTruthy();
  await user.dblClick(dialog.getByRole('button', { name: '安排 1 节' }));
  await screen.findByText('安排了 1 节');
  expect(calls(planLive)).toEqual([
    {
      body: {
        ...{ courseId: 1, title: '串讲（3）', teacher: '周允', minutes: 60, hostId: null },
        beginsAt: '2026-12-12T12:30:00.000Z',
      },
    },
  ]);
});

it('says which of a series was not taken, and does not plan the others twice', async () => {
  const planned = [ended, live(), nextWeek];
  openConsole('/console/lives', {
    says: [
      ...says,
      answer(listLives, () => [...planned]),
      answer(planLive, ({ body: { title, beginsAt, minutes } }) => {
        const endsAt = new Date(Date.parse(beginsAt) + minutes * 60_000).toISOString();
        planned.push(live({ liveId: 20 + planned.length, title, beginsAt, endsAt }));
        return { liveId: 20 };
      }),
    ],
  });
  const { user, dialog } = await planning({
    ...{ 标题: '早课', 老师: '方一诺', 哪天: '2026-11-28', 几点开始: '08:00', 一共几节: '2' },
  });
  respondAlso([fail(planLive, 'network')]);
  await user.click(dialog.getByRole('button', { name: '安排 2 节' }));
  expect(await dialog.findByText(/没有送到，写的都还在/)).toBeTruthy();
  // The first came through all the same, and the answer was lost.
  planned.push(
    live({
      ...{ liveId: 30, title: '早课（1）', teacher: '方一诺' },
      ...{ beginsAt: '2026-11-28T00:00:00.000Z', endsAt: '2026-11-28T01:30:00.000Z' },
    }),
  );
  respondAlso([answer(planLive, { liveId: 31 })]);
  await user.click(dialog.getByRole('button', { name: '安排 2 节' }));
  await screen.findByText('安排了 1 节');
  expect(calls(planLive).map(({ body }) => body.title)).toEqual(['早课（1）', '早课（2）']);
});

it('says at its field what is wrong: past, too short, nothing written, a course that is gone', async () => {
  openConsole('/console/lives', { says: [...says, refuse(planLive, 'courseUnknown')] });
  const { user, dialog } = await planning({ 哪天: '2026-11-20', 多少分钟: '5' });
  expect(dialog.getByText('这个时间已经过去，请选现在之后的')).toBeTruthy();
  expect(dialog.getByText('一节课至少 10 分钟，最多 600 分钟')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^安排/ }));
  expect(dialog.getByText('请写上标题')).toBeTruthy();
  expect(dialog.getByText('请写上老师的名字')).toBeTruthy();
  expect(calls(planLive)).toEqual([]);
  for (const [label, text] of [
    ['标题', '串讲'],
    ['老师', '周允'],
    ['哪天', '2026-12-01'],
    ['多少分钟', '45'],
  ] as const) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), text);
  }
  await user.click(dialog.getByRole('button', { name: '安排 1 节' }));
  expect(await dialog.findByText('没有这门课程')).toBeTruthy();
  expect(dialog.getByLabelText('课程').getAttribute('aria-invalid')).toBe('true');
});
