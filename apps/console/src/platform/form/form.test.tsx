// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { createStaff, listRoles, listStaff, setStaffRoles } from '@xuezhou/contract/staff';
import { expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';
import { finance, head, owner, person, teacher } from '../../test/staff-samples.ts';

const says = [answer(listRoles, [owner, teacher, finance]), answer(listStaff, [head, person()])];

async function begin() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '新增人员' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增人员' }));
  await user.type(await dialog.findByLabelText('姓名'), '何嘉');
  await user.type(dialog.getByLabelText('登录名'), 'hejia');
  return { user, dialog, add: dialog.getByRole('button', { name: '新增 1 人' }) };
}

it('says a refusal at the field that it is about, until that is changed', async () => {
  openConsole('/console/staff', { says: [...says, refuse(createStaff, 'staffLoginTaken')] });
  const { user, dialog, add } = await begin();
  await user.click(add);
  const field = dialog.getByLabelText('登录名');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.getAttribute('aria-describedby')).toBeTruthy();
  expect(dialog.getByLabelText('姓名').getAttribute('aria-invalid')).not.toBe('true');
  await user.type(field, '2');
  expect(dialog.queryByText('这个登录名已有人使用，请换一个')).toBeNull();
});

it('keeps every word when the network is lost, and says so where it was pressed', async () => {
  openConsole('/console/staff', { says: [...says, fail(createStaff, 'network')] });
  const { user, dialog, add } = await begin();
  await user.click(add);
  expect(await dialog.findByText(/没有送到，写的都还在/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('登录名').value).toBe('hejia');
  respondAlso([answer(createStaff, { staffId: 103, temporaryPassword: 'kfwm-7293-pxhe' })]);
  await user.click(add);
  await screen.findByText('kfwm-7293-pxhe');
  expect(calls(createStaff)).toHaveLength(2);
});

it('asks before a slip throws away what was typed, and never who typed nothing', async () => {
  const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  openConsole('/console/staff', { says });
  const { user, dialog } = await begin();
  await user.keyboard('{Escape}');
  expect(await dialog.findByText(/写的还没有送出/)).toBeTruthy();
  // Under a long form on a phone it would be out of sight.
  expect(scrolledTo).toHaveBeenLastCalledWith({ block: 'nearest' });
  expect(dialog.getByLabelText<HTMLInputElement>('姓名').value).toBe('何嘉');
  await user.click(dialog.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '新增人员' }));
  // It begins anew.
  expect((await screen.findByLabelText<HTMLInputElement>('姓名')).value).toBe('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before the page is left with what was typed', async () => {
  const { router } = openConsole('/console/staff', { says });
  const { user } = await begin();
  void router.navigate({ to: '/self' });
  const asked = await screen.findByRole('dialog', { name: '这里写的还没有存下' });
  await user.click(within(asked).getByRole('button', { name: '留在这一页' }));
  expect(shownAddress()).toBe('/console/staff');
  await user.click(screen.getByRole('button', { name: '取消' }));
  void router.navigate({ to: '/self' });
  await screen.findByRole('heading', { name: '我的账号' });
});

it('sends once what is pressed twice', async () => {
  openConsole('/console/staff', { says: [...says, answer(setStaffRoles, true)] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '周允，更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '修改角色', hidden: true }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改周允的角色' }));
  await user.click(await dialog.findByLabelText('财务'));
  await user.dblClick(dialog.getByRole('button', { name: '修改周允的角色' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(setStaffRoles)).toHaveLength(1);
});
