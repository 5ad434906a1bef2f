// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listStudents } from '@xuezhou/contract/account/console';
import {
  givePlan,
  listManagedPlans,
  restorePlan,
  takePlan,
  withdrawPlan,
} from '@xuezhou/contract/career/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { expect, it } from 'vitest';
import { openConsole, usePhoneScreen } from '../../test/open-console.tsx';
import { studentRow } from '../../test/student-samples.ts';

type Plan = DataOf<typeof listManagedPlans>[number];
const plan = (given: Partial<Plan> = {}): Plan => ({
  ...{ planId: 3, title: '行研之路', owner: 'console' },
  ...{ courseIds: null, isWithdrawn: false, version: 7, assigned: 2 },
  ...given,
});
const says = [
  answer(listManagedPlans, [
    plan(),
    plan({
      ...{ planId: 4, title: '风控之路', owner: 'file' },
      ...{ courseIds: [1, 2], isWithdrawn: true, assigned: 0 },
    }),
    plan({ planId: 5, title: '财务之路', courseIds: [] }),
  ]),
  answer(listStudents, { list: [studentRow()], next: null }),
];

async function choose(title: string, what: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `${title}，更多操作` }));
  await user.click(await screen.findByRole('menuitem', { name: what, hidden: true }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

async function find({ user, dialog }: Awaited<ReturnType<typeof choose>>) {
  await user.type(await dialog.findByLabelText('找学员'), '7715{Enter}');
  await user.click(await dialog.findByRole('button', { name: /林知远/ }));
}

it('lists the plans and whose they are', async () => {
  openConsole('/console/classes/plans', { says });
  const rows = within(await screen.findByRole('table', { name: '职业规划' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    '行研之路发布了只给指定的学员2 人',
    '风控之路写在 careers.yaml撤下了学 2 门课的学员0 人',
    '财务之路发布了所有学员2 人',
  ]);
  expect(screen.getByRole('link', { name: '职业规划' }).getAttribute('aria-current')).toBe('page');
});

it('gives a plan to a student, once for two presses', async () => {
  openConsole('/console/classes/plans', { says: [...says, answer(givePlan, true)] });
  const opened = await choose('行研之路', '指定给学员');
  await find(opened);
  await opened.user.dblClick(opened.dialog.getByRole('button', { name: '指定给林知远' }));
  await screen.findByText('林知远能看到“行研之路”了');
  expect(calls(givePlan)).toEqual([{ body: { planId: 3, studentId: 100_001 } }]);
});

it('takes one back, and says when it was not given', async () => {
  openConsole('/console/classes/plans', {
    says: [...says, refuse(takePlan, 'careerPlanNotGiven')],
  });
  const opened = await choose('行研之路', '收回');
  await find(opened);
  const take = opened.dialog.getByRole('button', { name: '收回林知远' });
  await opened.user.click(take);
  expect(await opened.dialog.findByText('没有给这位学员指定过这个规划')).toBeTruthy();
  respondAlso([answer(takePlan, true)]);
  await opened.user.click(take);
  await screen.findByText('收回了给林知远的“行研之路”');
});

it('withdraws one after it said what that means, and restores one', async () => {
  openConsole('/console/classes/plans', {
    says: [...says, answer(withdrawPlan, true), answer(restorePlan, true)],
  });
  const first = await choose('行研之路', '撤下');
  expect(await first.dialog.findByText(/包括指定的 2 人/)).toBeTruthy();
  await first.user.click(first.dialog.getByRole('button', { name: '撤下这个规划' }));
  await screen.findByText('撤下了“行研之路”');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await choose('风控之路', '恢复');
  await second.user.click(await second.dialog.findByRole('button', { name: '恢复这个规划' }));
  await screen.findByText('恢复了“风控之路”');
  expect(calls(restorePlan)).toEqual([{ body: { planId: 4, version: 7 } }]);
});

it('shows what a colleague has made of one since, and publishes that', async () => {
  const draft = (given: Partial<Plan>) => [plan({ isWithdrawn: true, ...given })];
  openConsole('/console/classes/plans', {
    says: [answer(listManagedPlans, draft({})), refuse(restorePlan, 'careerPlanChanged')],
  });
  const first = await choose('行研之路', '恢复');
  respondAlso([answer(listManagedPlans, draft({ title: '改过的路', version: 8 }))]);
  await first.user.click(first.dialog.getByRole('button', { name: '发布这个规划' }));
  expect(await first.dialog.findByText(/刚刚有同事改过这个职业规划/)).toBeTruthy();
  await screen.findByText('改过的路');
  await first.user.click(first.dialog.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  respondAlso([answer(restorePlan, true)]);
  const second = await choose('改过的路', '恢复');
  await second.user.click(second.dialog.getByRole('button', { name: '发布这个规划' }));
  await screen.findByText('发布了“改过的路”');
  expect(calls(restorePlan).at(-1)).toEqual({ body: { planId: 3, version: 8 } });
});

it('is empty before the first, and asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/classes/plans', { says: [...says, fail(listManagedPlans, 503)] });
  await screen.findByText('职业规划没有取到');
  respondAlso([answer(listManagedPlans, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('还没有职业规划')).toBeTruthy();
});

it('only shows to who may neither give nor publish', async () => {
  openConsole('/console/classes/plans', {
    says,
    self: { permissions: ['content.read', 'student.read'] },
  });
  await screen.findByRole('table', { name: '职业规划' });
  expect(screen.queryByRole('button', { name: /更多操作/ })).toBeNull();
  expect(screen.getByText(/指定和收回要有/)).toBeTruthy();
});

it('is no page of who may not read the content', async () => {
  openConsole('/console/classes/plans', { says, self: { permissions: ['student.read'] } });
  expect(await screen.findByRole('heading', { name: '你的角色打不开这一页' })).toBeTruthy();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/classes/plans', { says });
  await screen.findByText('行研之路');
  expect(screen.queryByRole('table')).toBeNull();
});
