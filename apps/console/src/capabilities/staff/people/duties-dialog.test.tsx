// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { getDutyChoices, listRoles, listStaff, setStaffDuties } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { head, owner, person, teacher } from '../../../test/staff-samples.ts';

const [course, other] = [
  { id: 1, title: '一级精讲班' },
  { id: 2, title: '二级精讲班' },
];
const classOne = { id: 7, title: '二月班' };

it('keeps what was chosen where a colleague was first, shows theirs, and goes over it only when told to', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff', {
    says: [
      answer(listRoles, [owner, teacher]),
      answer(listStaff, [head, person({ courses: [course] })]),
      answer(getDutyChoices, { courses: [course, other], classes: [classOne], lives: [] }),
      refuse(setStaffDuties, 'dutiesChanged'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '周允，更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '设置负责什么', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: '周允负责什么' }));
  await user.click(await dialog.findByLabelText('班级', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: /二月班/, hidden: true }));
  respondAlso([answer(listStaff, [head, person({ courses: [other] })])]);
  const save = dialog.getByRole('button', { name: '存下周允负责的' });
  await user.click(save);
  expect(await dialog.findByText('现在负责的：二级精讲班')).toBeTruthy();
  expect(dialog.getByText(/二月班/)).toBeTruthy();
  respondAlso([answer(setStaffDuties, true)]);
  await user.click(dialog.getByRole('button', { name: '用我的' }));
  await user.click(save);
  await screen.findByText('周允负责的改好了，下一步操作起生效');
  const mine = { staffId: 101, courseIds: [1], classIds: [7], liveIds: [] };
  const none = { classIds: [], liveIds: [] };
  expect(calls(setStaffDuties)).toEqual([
    { body: { ...mine, seen: { ...none, courseIds: [1] } } },
    { body: { ...mine, seen: { ...none, courseIds: [2] } } },
  ]);
});
