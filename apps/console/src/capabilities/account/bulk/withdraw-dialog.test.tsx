// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  getStudent,
  getStudentTimeline,
  listStudentDevices,
  listStudentNotes,
  listStudentViews,
  previewWithdrawal,
  withdrawEnrolments,
} from '@xuezhou/contract/account/console';
import { listStudentCourseware } from '@xuezhou/contract/courseware/console';
import { listEnrolments } from '@xuezhou/contract/enrolment/console';
import { listSoldOrders } from '@xuezhou/contract/mall/console';
import { getStudentMastery } from '@xuezhou/contract/review/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { soldOrders } from '../../../test/order-samples.ts';
import { enrolment, studentRow } from '../../../test/student-samples.ts';
import { pickAll, planOfDialog, says } from '../../../test/students-list.tsx';

const row = (studentId: number, nickname: string, given: object = {}) => ({
  ...{ studentId, nickname, own: enrolment({ studentId }), keptBy: null, hanging: [] },
  ...given,
});
const rows = [
  row(100_001, '林知远', {
    hanging: [
      { kind: 'class', name: '考前冲刺营 二月班' },
      { kind: 'platform', name: '某大学' },
    ],
  }),
  row(100_002, '韩逸飞', {
    ...{ keptBy: 'bought', hanging: [{ kind: 'order', name: 'XZ2026110200017' }] },
  }),
  row(100_003, '周子衿', { own: null, keptBy: 'none' }),
];
const preview = (given: object = {}) =>
  answer(previewWithdrawal, {
    ...{ courseTitle: 'CFA 一级精讲班', people: 3, withdrawn: 1, rows, seen: 's1' },
    ...given,
  });

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

it('withdraws from those that are picked: each before and after, what else ends, and what an order keeps', async () => {
  openConsole('/console/students', {
    says: [...says, preview(), answer(withdrawEnrolments, { withdrawn: 1 })],
  });
  const user = await pickAll();
  await user.click(await screen.findByRole('button', { name: '撤销报名' }));
  const dialog = within(await screen.findByRole('dialog', { name: '撤销 3 位学员的报名' }));
  await user.click(await dialog.findByRole('combobox', { name: '课程' }));
  // The filter of the page has the same.
  const options = await screen.findAllByRole('option', { name: 'CFA 一级精讲班', hidden: true });
  await user.click(options.at(-1)!);
  expect(await planOfDialog()).toEqual([
    ['林知远', '2027-08-31', '不能再学', '离开「考前冲刺营 二月班」；从「某大学」再打开会重新有'],
    ['韩逸飞', '2027-08-31', '—', '订单 XZ2026110200017 买的，要退请走退款'],
    ['周子衿', '没有这门课', '—', '没有报名这门课'],
  ]);
  await user.click(dialog.getByRole('button', { name: '撤销 1 人的报名' }));
  expect(await dialog.findByText('请写上原因，会记入操作记录')).toBeTruthy();
  await user.type(dialog.getByLabelText('原因'), '报错了课');
  await user.click(dialog.getByRole('button', { name: '撤销 1 人的报名' }));
  await screen.findByText('撤销了 1 人的报名，24 小时内可以在操作记录里撤回');
  expect(calls(withdrawEnrolments)).toEqual([
    {
      body: {
        ...{ actId: expect.any(String), courseId: 1, seen: 's1', tells: true, why: '报错了课' },
        whom: { studentIds: [100_001, 100_002, 100_003] },
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
});

it('is done for one student from their page; where somebody was quicker it is shown as it is now, and nothing typed is lost', async () => {
  const student = { ...studentRow(), hasPassword: false, wechat: null, endsOn: null };
  openConsole('/console/students/100001', {
    says: [
      answer(getStudent, student),
      answer(listEnrolments, [enrolment()]),
      answer(listStudentNotes, []),
      answer(listStudentDevices, []),
      answer(listStudentViews, []),
      answer(getStudentTimeline, { list: [], next: null }),
      answer(getStudentMastery, []),
      answer(listStudentCourseware, []),
      answer(listSoldOrders, soldOrders([])),
      preview({ people: 1, rows: rows.slice(0, 1) }),
      refuse(withdrawEnrolments, 'manyChanged'),
    ],
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '撤销报名：CFA 一级精讲班' }));
  const dialog = within(await screen.findByRole('dialog', { name: '撤销林知远的报名' }));
  await user.type(await dialog.findByLabelText('原因'), '转班');
  await user.click(dialog.getByRole('checkbox', { name: '告诉学员' }));
  respondAlso([preview({ people: 1, rows: rows.slice(0, 1), seen: 's2' })]);
  await user.click(await dialog.findByRole('button', { name: '撤销 1 人的报名' }));
  expect(await dialog.findByText(/刚刚有人改过/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('原因').value).toBe('转班');
  respondAlso([fail(withdrawEnrolments, 'network')]);
  await user.click(await dialog.findByRole('button', { name: '撤销 1 人的报名' }));
  await dialog.findByText(/没有送到/);
  respondAlso([answer(withdrawEnrolments, { withdrawn: 1 })]);
  await user.click(dialog.getByRole('button', { name: '撤销 1 人的报名' }));
  await screen.findByText(/撤销了 1 人的报名/);
  const sent = calls(withdrawEnrolments).map(({ body }) => body);
  expect(sent.map(({ seen }) => seen)).toEqual(['s1', 's2', 's2']);
  expect(sent[1]).toEqual(sent[2]);
  expect(sent[2]).toMatchObject({ tells: false, whom: { studentIds: [100_001] } });
});

it('nothing is offered of which nothing is to be withdrawn, nor to who may not', async () => {
  openConsole('/console/students', { says, self: { permissions: ['student.read'] } });
  await pickAll();
  await screen.findByRole('button', { name: '打标签' });
  expect(screen.queryByRole('button', { name: '撤销报名' })).toBeNull();
});
