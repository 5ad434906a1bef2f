// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  failure,
  refusal,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import {
  beginViewAs,
  endStudentDevice,
  exportStudentFile,
  getStudent,
  getStudentTimeline,
  listStudentDevices,
  listStudentNotes,
  listStudentViews,
} from '@xuezhou/contract/account/console';
import { listStudentCourseware } from '@xuezhou/contract/courseware/console';
import { listCourseChoices, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { listSoldOrders } from '@xuezhou/contract/mall/console';
import { getStudentMastery } from '@xuezhou/contract/review/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { choices, enrolment, standing, studentRow } from '../../../test/student-samples.ts';

const says = [
  answer(getStudent, {
    ...studentRow({
      ...{ className: '2 月班 A', tags: ['在职'], assistant: '苏禾' },
      standing: standing({ reasons: [{ rule: 'idle', text: '10 天没学' }] }),
    }),
    ...{ hasPassword: false, wechat: null, endsOn: null },
  }),
  answer(listStudentNotes, []),
  answer(listStudentViews, [
    {
      ...{ staffName: '何嘉', why: '打不开第 41 章', begunAt: '2026-11-20T02:00:00.000Z' },
      ...{ endsAt: '2026-11-20T02:30:00.000Z', seen: ['课程主页'] },
    },
  ]),
  answer(listStudentDevices, [
    {
      ...{ sessionId: '0199a0b0-0000-7000-8000-00000000000a', name: 'Windows 电脑 · Chrome' },
      ...{ loggedInAt: '2026-11-20T02:00:00.000Z', seenAt: '2026-11-26T14:41:00.000Z' },
    },
  ]),
  answer(listEnrolments, []),
  answer(listCourseChoices, choices),
  answer(getStudentTimeline, { list: [], next: null }),
  answer(getStudentMastery, []),
  answer(listStudentCourseware, []),
  answer(listSoldOrders, {
    list: [],
    next: null,
    waiting: { checking: 0, toShip: 0, refunds: 0, invoices: 0, transfers: 0 },
  }),
];
const user = userEvent.setup();
let assign: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.setSystemTime('2026-11-27T02:00:00Z');
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

it('says how the student studies, and why they are to be looked at', async () => {
  openConsole('/console/students/100001', { says });
  await screen.findByText('10 天没学');
  expect(screen.getByText('23 / 62 章')).toBeTruthy();
  expect(screen.getByText('132 题，正确率 61%，比再前 7 天低 2 点')).toBeTruthy();
  for (const words of ['2 月班 A', '苏禾', '在职', '慢 3 天'])
    expect(screen.getByText(words)).toBeTruthy();
});

it('has one region of courses, and does not say that none is open beside one that is', async () => {
  const uncounted = { ...studentRow(), hasPassword: false, wechat: null, endsOn: null };
  const { unmount } = openConsole('/console/students/100001', {
    says: [...says, answer(getStudent, uncounted), answer(listEnrolments, [enrolment()])],
  });
  expect(await screen.findByText(/还没有统计到/)).toBeTruthy();
  await screen.findByRole('table', { name: '课程和有效期' });
  expect(screen.getAllByRole('region', { name: '课程和有效期' })).toHaveLength(1);
  expect(screen.queryByText('没有开着的课')).toBeNull();
  unmount();
  openConsole('/console/students/100001', {
    says: [
      ...[...says, answer(getStudent, uncounted)],
      answer(listEnrolments, [enrolment({ closedBy: 'expired' })]),
    ],
  });
  expect(await screen.findByText('没有开着的课')).toBeTruthy();
});

it('asks why before the student’s pages open, says what it means, and keeps what was typed when it fails', async () => {
  openConsole('/console/students/100001', {
    says: [...says, answer(beginViewAs, () => failure(503))],
  });
  await screen.findByRole('heading', { name: /林知远/, level: 1 });
  await user.keyboard('v');
  const dialog = await screen.findByRole('dialog', { name: '以林知远的身份查看' });
  expect(dialog.textContent).toContain('30 分钟后自动结束');
  const open = within(dialog).getByRole('button', { name: '打开他的页面' });
  await user.click(open);
  await within(dialog).findByText(/请写明原因/);
  expect(calls(beginViewAs)).toHaveLength(0);
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: '原因' });
  await user.type(field, '打不开第 42 章');
  await user.click(open);
  await waitFor(() => expect(calls(beginViewAs)).toHaveLength(1));
  await waitFor(() => expect(open).toHaveProperty('disabled', false));
  expect(field.value).toBe('打不开第 42 章');
  expect(assign).not.toHaveBeenCalled();
  respondAlso([answer(beginViewAs, { endsAt: '2026-11-27T02:30:00Z' })]);
  await user.click(open);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'));
  expect(calls(beginViewAs).at(-1)?.body).toEqual({ studentId: 100_001, why: '打不开第 42 章' });
});

it('tells who has looked as the student, why and at what', async () => {
  openConsole('/console/students/100001', { says });
  await user.click(await screen.findByText('以他的身份看过 1 次'));
  const looks = within(screen.getByRole('list', { name: '以他的身份看过' }));
  expect(looks.getByRole('listitem').textContent).toMatch(/何嘉 · 打不开第 41 章看了：课程主页/);
});

it('is not offered to who may not', async () => {
  openConsole('/console/students/100001', {
    says: [...says, answer(beginViewAs, () => refusal('permissionMissing'))],
    self: { permissions: ['student.read'] },
  });
  await screen.findByRole('heading', { name: /林知远/, level: 1 });
  expect(screen.queryByRole('button', { name: '以学员身份查看' })).toBeNull();
  await user.keyboard('v');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ends a device, and asks again where a paper runs', async () => {
  openConsole('/console/students/100001', {
    says: [...says, refuse(endStudentDevice, 'devicePaperRuns')],
  });
  await user.click(await screen.findByRole('button', { name: '退出登录' }));
  const dialog = await screen.findByRole('dialog', { name: /退出登录/ });
  await user.click(within(dialog).getByRole('button', { name: '退出 1 台' }));
  await within(dialog).findByText(/考试的时间照走/);
  respondAlso([answer(endStudentDevice, true)]);
  await user.click(within(dialog).getByRole('button', { name: '仍然退出 1 台' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(endStudentDevice).map(({ body }) => body.anyway)).toEqual([false, true]);
});

it('one file of all waits for a second person, and says for whom it is', async () => {
  openConsole('/console/students/100001', {
    says: [...says, answer(exportStudentFile, () => refusal('approvalAsked'))],
  });
  await user.click(await screen.findByRole('button', { name: '导出全部资料' }));
  const dialog = await screen.findByRole('dialog', { name: '导出林知远的全部资料' });
  await user.type(within(dialog).getByRole('textbox', { name: '原因' }), '给出资公司');
  await user.click(within(dialog).getByRole('button', { name: '提出导出 1 人' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(exportStudentFile)[0]?.body).toEqual({ studentId: 100_001, why: '给出资公司' });
});
