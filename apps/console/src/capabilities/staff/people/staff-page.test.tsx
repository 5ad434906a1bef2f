// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  createStaff,
  disableStaff,
  enableStaff,
  listRoles,
  listStaff,
  resetStaffPassword,
  setStaffRoles,
} from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { finance, head, owner, person, teacher } from '../../../test/staff-samples.ts';

const roles = answer(listRoles, [owner, teacher, finance]);
const disabled = person({ staffId: 102, name: '罗星', disabledAt: '2026-11-01T00:00:00.000Z' });
const says = [roles, answer(listStaff, [head, person(), disabled])];

const rowOf = (name: string) =>
  screen.getAllByRole('row').find((row) => row.textContent.includes(name))!;

async function choose(name: string, what: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: `${name}，更多操作` }));
  await user.click(await screen.findByRole('menuitem', { name: what, hidden: true }));
  return user;
}

it('adds a colleague, keeps what was typed when it is refused, and shows the password once', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff', { says: [...says, refuse(createStaff, 'staffLoginTaken')] });
  await user.click(await screen.findByRole('button', { name: '新增人员' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增人员' }));
  await user.type(await dialog.findByLabelText('姓名'), ' 何嘉 ');
  await user.type(dialog.getByLabelText('登录名'), 'Hejia');
  await user.click(dialog.getByLabelText('老师'));
  const add = dialog.getByRole('button', { name: '新增 1 人' });
  await user.click(add);
  expect(await dialog.findByText('这个登录名已有人使用，请换一个')).toBeTruthy();
  respondAlso([
    answer(createStaff, { staffId: 103, temporaryPassword: 'kfwm-7293-pxhe' }),
    answer(listStaff, [head, person({ staffId: 103, name: '何嘉', isPasswordTemporary: true })]),
  ]);
  await user.click(add);
  const given = await screen.findByRole('dialog', { name: '何嘉的临时密码' });
  expect(given.textContent).toContain('kfwm-7293-pxhe');
  expect(given.textContent).toContain('hejia');
  expect(calls(createStaff).at(-1)?.body).toEqual({ login: 'hejia', name: '何嘉', roleIds: [3] });
  await user.click(within(given).getByRole('button', { name: '记下了' }));
  await waitFor(() => expect(screen.queryByText('kfwm-7293-pxhe')).toBeNull());
  expect(within(rowOf('何嘉')).getByText('临时密码')).toBeTruthy();
});

it('changes roles only once they differ, and says what they were and will be', async () => {
  openConsole('/console/staff', { says: [...says, answer(setStaffRoles, true)] });
  const user = await choose('周允', '修改角色');
  const dialog = within(await screen.findByRole('dialog', { name: '修改周允的角色' }));
  const change = await dialog.findByRole<HTMLButtonElement>('button', { name: '修改周允的角色' });
  expect(change.disabled).toBe(true);
  await user.click(dialog.getByLabelText('财务'));
  expect(dialog.getByText('老师、财务')).toBeTruthy();
  await user.type(dialog.getByLabelText('原因'), '兼任');
  await user.click(change);
  await waitFor(() =>
    expect(calls(setStaffRoles)).toEqual([
      { body: { staffId: 101, roleIds: [3, 5], why: '兼任' } },
    ]),
  );
});

it('disables, enables, and gives a new password, each after it was said what that means', async () => {
  openConsole('/console/staff', {
    says: [
      ...says,
      refuse(disableStaff, 'lastOwner'),
      answer(enableStaff, true),
      answer(resetStaffPassword, { staffId: 101, temporaryPassword: 'abcd-2345-efgh' }),
    ],
  });
  let user = await choose('周允', '停用');
  const stop = await screen.findByRole('button', { name: '停用周允' });
  await user.click(stop);
  expect(await screen.findByText(/这是最后一位校长/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '取消' }));
  user = await choose('罗星', '恢复');
  await user.click(await screen.findByRole('button', { name: '恢复罗星' }));
  await waitFor(() => expect(calls(enableStaff)).toEqual([{ body: { staffId: 102 } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  user = await choose('周允', '重设密码');
  await user.click(await screen.findByRole('button', { name: '重设密码' }));
  expect(await screen.findByText('abcd-2345-efgh')).toBeTruthy();
});

it('offers nothing that the server would refuse', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff', {
    says,
    self: {
      ...{ staffId: 110, roles: ['人事'] },
      permissions: ['staff.read', 'staff.write', ...teacher.permissions],
    },
  });
  await screen.findByRole('button', { name: '周允，更多操作' });
  // The head's roles hold more than the own ones.
  expect(screen.queryByRole('button', { name: '陈望舒，更多操作' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '新增人员' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增人员' }));
  expect(
    (await dialog.findAllByRole('checkbox')).map((box) => box.closest('div')?.textContent),
  ).toHaveLength(1);
  expect(dialog.getByLabelText('老师')).toBeTruthy();
});

it('is a list alone to who may only read', async () => {
  openConsole('/console/staff', { says, self: { permissions: ['staff.read'], roles: ['教务'] } });
  await screen.findByText('周允');
  expect(screen.queryByRole('button', { name: '新增人员' })).toBeNull();
  expect(screen.queryByRole('button', { name: /更多操作/ })).toBeNull();
});
