// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listStudents } from '@xuezhou/contract/account/console';
import {
  addLiveHost,
  cancelLive,
  dropLiveHost,
  endLive,
  getLiveReadiness,
  listAttendance,
  listLiveHosts,
  listLives,
  moveLive,
  renewKey,
  revealKey,
  setReplay,
} from '@xuezhou/contract/live/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../test/open-console.tsx';
import { studentRow } from '../../test/student-samples.ts';
import { live, says } from '../../test/live-samples.ts';

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const rows = async () =>
  within(await screen.findByRole('table', { name: '直播' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

async function choose(name: RegExp, what: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('menuitem', { name: what, hidden: true }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

it('shows the classes of a week, and goes to the next', async () => {
  const user = userEvent.setup();
  openConsole('/console/lives', { says });
  expect(await rows()).toEqual([
    expect.stringMatching(/年报陷阱CFA 一级精讲班结束了11 月 23 日 周一 10:00 – 11:00孟知行还没有/),
    expect.stringMatching(/凸性的三种考法.*没开始11 月 28 日 周六 20:00 – 21:00周允/),
  ]);
  expect(calls(listLives).at(-1)?.query).toEqual({ from: '2026-11-23T00:00:00+08:00' });
  await user.click(screen.getByRole('button', { name: '下一周' }));
  await screen.findByText('波动率微笑');
  expect(await rows()).toEqual([expect.stringMatching(/波动率微笑/)]);
  expect(shownAddress()).toBe('/console/lives?week=2026-11-30');
  await user.click(screen.getByRole('button', { name: '本周' }));
  await waitFor(() => expect(shownAddress()).toBe('/console/lives'));
});

it('names two classes at the same time, of one teacher or of one course', async () => {
  const over = (given: object) =>
    live({ liveId: 8, courseId: 2, title: '固定收益串讲', teacher: '苏禾', ...given });
  const day = { beginsAt: '2026-11-28T12:30:00.000Z', endsAt: '2026-11-28T14:00:00.000Z' };
  openConsole('/console/lives', {
    says: [...says, answer(listLives, [live(), over({ ...day, teacher: '周允' })])],
  });
  expect(await rows()).toEqual([
    expect.stringMatching(/20:30 的“固定收益串讲”撞了，都是周允的课/),
    expect.stringMatching(/20:00 的“凸性的三种考法”撞了，都是周允的课/),
  ]);
});

it('is empty in a week without one, and asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/lives', { says: [...says, fail(listLives, 503)] });
  await screen.findByText('直播没有取到');
  respondAlso([answer(listLives, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('这一周没有直播')).toBeTruthy();
});

it('tells what a class still needs, and by when; what did not come is asked again', async () => {
  openConsole('/console/lives', { says: [...says, fail(getLiveReadiness, 503)] });
  const { user, dialog } = await choose(/^凸性/, '准备得怎么样');
  await dialog.findByText(/^没有取到/);
  respondAlso(says.slice(-1));
  await user.click(dialog.getByRole('button', { name: '再试一次' }));
  expect(await dialog.findByText('还差 1 样')).toBeTruthy();
  expect(dialog.getByText('推流密钥还没有人取。11 月 28 日 19:00 前要好')).toBeTruthy();
  expect(dialog.getByText('没有和别的课、老师的安排撞')).toBeTruthy();
});

it('moves a class after it said whom that tells, not onto another, and says a refusal at the day', async () => {
  openConsole('/console/lives', { says: [...says, refuse(moveLive, 'livePast')] });
  const { user, dialog } = await choose(/^凸性/, '改时间');
  expect(
    await dialog.findByText('现在能学《CFA 一级精讲班》的 214 名学员，每人会收到一条消息。'),
  ).toBeTruthy();
  const move = dialog.getByRole<HTMLButtonElement>('button', { name: '改时间，通知学员' });
  expect(move.disabled).toBe(true);
  const day = await dialog.findByLabelText('哪天');
  await user.clear(day);
  await user.type(day, '2026-12-05');
  expect(await dialog.findByText(/20:30 的“波动率微笑”撞了.*请换一个时间/)).toBeTruthy();
  expect(move.disabled).toBe(true);
  await user.clear(day);
  await user.type(day, '2026-12-06');
  await user.click(move);
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  respondAlso([answer(moveLive, { title: '凸性的三种考法' })]);
  await user.clear(day);
  await user.type(day, '2026-12-07');
  await user.dblClick(move);
  await screen.findByText('改到 12 月 7 日 周一 20:00 – 21:00，学员会收到消息');
  expect(calls(moveLive).map(({ body }) => body)).toEqual([
    { liveId: 7, beginsAt: '2026-12-06T12:00:00.000Z', minutes: 60 },
    { liveId: 7, beginsAt: '2026-12-07T12:00:00.000Z', minutes: 60 },
  ]);
});

it('cancels a class, and says when a colleague did so before', async () => {
  openConsole('/console/lives', { says: [...says, refuse(cancelLive, 'liveOver')] });
  const { user, dialog } = await choose(/^凸性/, '取消这节课');
  expect(await dialog.findByText(/每人会收到一条消息/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '取消这节课，通知学员' }));
  expect(await dialog.findByText('这节直播课已经结束或取消')).toBeTruthy();
  respondAlso([answer(cancelLive, { title: '凸性的三种考法' })]);
  await user.click(dialog.getByRole('button', { name: '取消这节课，通知学员' }));
  await screen.findByText('“凸性的三种考法”取消了，学员会收到消息');
});

it('ends one that goes on, and leaves alone what a file plans', async () => {
  openConsole('/console/lives', {
    says: [
      ...says,
      answer(listLives, [live({ state: 'on', isOfFile: true })]),
      answer(endLive, { title: '凸性的三种考法' }),
    ],
  });
  const { user, dialog } = await choose(/^凸性/, '结束');
  expect(screen.queryByRole('menuitem', { name: '改时间', hidden: true })).toBeNull();
  await user.click(await dialog.findByRole('button', { name: '结束这节课' }));
  await screen.findByText('“凸性的三种考法”结束了');
  expect(calls(endLive)).toEqual([{ body: { liveId: 7 } }]);
});

it('shows the key only on a press, and says when streaming is not set up', async () => {
  openConsole('/console/lives', { says: [...says, refuse(revealKey, 'liveOff')] });
  const { user, dialog } = await choose(/^凸性/, '推流密钥');
  const show = await dialog.findByRole('button', { name: '显示密钥' });
  expect(calls(revealKey)).toEqual([]);
  await user.click(show);
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toMatch(/直播/));
  respondAlso([answer(revealKey, { server: 'rtmp://live.example/app', key: 'k-7f3a' })]);
  await user.click(show);
  expect((await dialog.findByLabelText<HTMLInputElement>('密钥')).value).toBe('k-7f3a');
  expect(dialog.getByLabelText<HTMLInputElement>('地址').value).toBe('rtmp://live.example/app');
});

it('replaces the key after it was said what that ends, and shows the old one no more', async () => {
  openConsole('/console/lives', {
    says: [
      ...says,
      answer(revealKey, { server: 'rtmp://live.example/app', key: 'k-7f3a' }),
      refuse(renewKey, 'liveServerSilent'),
    ],
  });
  const { user, dialog } = await choose(/^凸性/, '推流密钥');
  await user.click(await dialog.findByRole('button', { name: '显示密钥' }));
  await dialog.findByLabelText('密钥');
  await user.click(dialog.getByRole('button', { name: '换一个密钥' }));
  await user.click(dialog.getByRole('button', { name: '先不换' }));
  expect(calls(renewKey)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '换一个密钥' }));
  await user.click(dialog.getByRole('button', { name: '换密钥，旧的作废' }));
  expect((await dialog.findByText(/密钥没有换/)).hidden).toBe(false);
  expect(dialog.getByLabelText<HTMLInputElement>('密钥').value).toBe('k-7f3a');
  respondAlso([answer(renewKey, { title: '凸性的三种考法', wasStreaming: true })]);
  await user.click(dialog.getByRole('button', { name: '换密钥，旧的作废' }));
  await screen.findByText('“凸性的三种考法”换了密钥，正在推流的断开了，请把新的交给老师');
  expect(dialog.queryByLabelText('密钥')).toBeNull();
  expect(calls(renewKey)).toEqual([{ body: { liveId: 7 } }, { body: { liveId: 7 } }]);
});

it('lets somebody rule the chat', async () => {
  openConsole('/console/lives', {
    says: [
      ...says,
      answer(listStudents, { list: [studentRow()], next: null }),
      answer(addLiveHost, { title: '凸性的三种考法' }),
      answer(listLiveHosts, { title: '凸性的三种考法', hosts: [] }),
    ],
  });
  const { user, dialog } = await choose(/^凸性/, '谁管聊天');
  await user.type(await dialog.findByLabelText('找学员'), '7715{Enter}');
  await user.click(await dialog.findByRole('button', { name: /林知远/ }));
  await user.click(dialog.getByRole('button', { name: '让林知远管聊天' }));
  await screen.findByText('林知远可以管“凸性的三种考法”的聊天了');
  expect(calls(addLiveHost)).toEqual([{ body: { liveId: 7, studentId: 100_001 } }]);
});

it('says who rules the chat, takes one away, and says when that is not known', async () => {
  openConsole('/console/lives', { says: [...says, fail(listLiveHosts, 'network')] });
  const { user, dialog } = await choose(/^凸性/, '谁管聊天');
  expect(await dialog.findByText(/现在谁在管没有取到/)).toBeTruthy();
  const hosts = [{ studentId: 100_001, nickname: '林知远' }];
  respondAlso([
    answer(listLiveHosts, { title: '凸性的三种考法', hosts }),
    answer(dropLiveHost, { title: '凸性的三种考法' }),
  ]);
  await user.click(dialog.getByRole('button', { name: '再试一次' }));
  const drop = await dialog.findByRole('button', { name: '不再让林知远管' });
  respondAlso([answer(listLiveHosts, { title: '凸性的三种考法', hosts: [] })]);
  await user.click(drop);
  await screen.findByText('林知远不再管“凸性的三种考法”的聊天');
  expect(calls(dropLiveHost)).toEqual([{ body: { liveId: 7, studentId: 100_001 } }]);
  expect(await dialog.findByText('现在还没有人管。')).toBeTruthy();
});

it('places a replay by the number or the address of a lecture of the course', async () => {
  openConsole('/console/lives', { says: [...says, refuse(setReplay, 'lectureUnknown')] });
  const { user, dialog } = await choose(/^年报/, '放回放');
  const field = await dialog.findByLabelText('哪节课');
  await user.type(field, '第三课');
  await user.click(dialog.getByRole('button', { name: '放上回放' }));
  expect(await dialog.findByText(/请写课的编号/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'https://xuezhou.example/course/1/book/2/lecture/345?from=today');
  await user.type(dialog.getByLabelText('录像早开始几秒'), '-30');
  await user.click(dialog.getByRole('button', { name: '放上回放' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  respondAlso([answer(setReplay, { title: '年报陷阱', lectureTitle: '第 42 课' })]);
  await user.click(dialog.getByRole('button', { name: '放上回放' }));
  await screen.findByText('“第 42 课”是“年报陷阱”的回放了');
  expect(calls(setReplay).at(-1)?.body).toEqual({ liveId: 5, bulletId: 345, offsetSeconds: -30 });
});

it('lists who was there, to be taken along as Excel', async () => {
  const person = { studentId: 100_001, nickname: '林知远', mobile: '138****7715', minutes: 58 };
  openConsole('/console/lives', {
    says: [
      ...says,
      answer(listAttendance, {
        title: '年报陷阱',
        list: [{ ...person, firstAt: '2026-11-23T02:03:00.000Z' }],
      }),
    ],
  });
  const { dialog } = await choose(/^年报/, '出勤');
  const table = within(await dialog.findByRole('table', { name: '出勤' }));
  expect(table.getAllByRole('row')[1]?.textContent).toBe('林知远58 分钟10:03100001138****7715');
  expect(dialog.getByRole('button', { name: /Excel/ })).toBeTruthy();
});

it('only shows to who may not plan', async () => {
  openConsole('/console/lives', { says, self: { permissions: ['content.read'] } });
  await rows();
  expect(screen.queryByRole('button', { name: /更多操作|安排直播/ })).toBeNull();
  expect(screen.getByText(/安排直播要有“安排直播”的权限/)).toBeTruthy();
});

it('is no page of who may not read', async () => {
  openConsole('/console/lives', { says, self: { permissions: ['qa.answer'] } });
  expect(await screen.findByRole('heading', { name: '你的角色打不开这一页' })).toBeTruthy();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/lives', { says });
  await screen.findByText('凸性的三种考法');
  expect(screen.queryByRole('table', { name: '直播' })).toBeNull();
});
