// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  failure,
  refuse,
  respondAlso,
} from '@xuezhou/client/testing/server.ts';
import {
  changeStaffPassword,
  getAuditChoices,
  getSelf,
  listAudit,
  listRoles,
  listStaff,
  signInStaff,
  signOutStaff,
} from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openConsole, shownAddress, staffSelf } from '../test/open-console.tsx';
import { head, owner } from '../test/staff-samples.ts';

const log = [
  answer(getAuditChoices, { people: [], operations: [] }),
  answer(listAudit, { list: [], next: null }),
];
const staff = [answer(listStaff, [head]), answer(listRoles, [owner])];

it('asks who one is, says why not, and leads to where one was going', async () => {
  const user = userEvent.setup();
  openConsole('/console/audit?period=week', {
    says: [fail(getSelf, 401), refuse(signInStaff, 'loginFailed', '登录名或密码不对'), ...log],
  });
  await user.type(await screen.findByLabelText('登录名'), 'xiaozhang');
  await user.type(screen.getByLabelText('密码'), 'wrong');
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText('登录名或密码不对')).toBeTruthy();
  // Nobody is told by a toast too that nobody is signed in.
  expect(screen.queryByRole('alert')).toBeNull();

  respondAlso([answer(signInStaff, true), answer(getSelf, staffSelf())]);
  await user.type(screen.getByLabelText('密码'), '{Enter}');
  expect(await screen.findByRole('heading', { name: '操作记录' })).toBeTruthy();
  expect(shownAddress()).toBe('/console/audit?period=week');
  expect(calls(signInStaff).at(-1)?.body).toEqual({ login: 'xiaozhang', password: 'wrong' });
});

it.each(['https://example.com/console/', '//example.com', '/\\\\example.com', '/sign-in'])(
  'does not go to %s after the sign-in',
  async (to) => {
    const user = userEvent.setup();
    openConsole(`/console/sign-in?to=${encodeURIComponent(to)}`, {
      says: [answer(signInStaff, true), ...staff],
      self: { permissions: ['staff.read'] },
    });
    await user.type(await screen.findByLabelText('登录名'), 'zhou');
    await user.type(screen.getByLabelText('密码'), 'secret{Enter}');
    await screen.findByRole('heading', { name: /，陈望舒$/ });
    expect(shownAddress()).toBe('/console/today');
  },
);

it('opens nothing to a temporary password but the way to an own one', async () => {
  const user = userEvent.setup();
  openConsole('/console/audit', {
    says: [...log, answer(changeStaffPassword, true)],
    self: { isPasswordTemporary: true, permissions: ['audit.read'] },
  });
  await user.type(await screen.findByLabelText('给你的临时密码'), 'kfwm-7293-pxhe');
  expect(shownAddress()).toBe('/console/password');
  await user.type(screen.getByLabelText('新密码'), 'sailing2026');
  await user.type(screen.getByLabelText('再写一遍新密码'), 'sailing2027');
  expect(screen.getByText('两次写的不一样')).toBeTruthy();
  const set = screen.getByRole<HTMLButtonElement>('button', { name: '设置并进入' });
  expect(set.disabled).toBe(true);
  await user.type(screen.getByLabelText('再写一遍新密码'), '{Backspace}6');
  respondAlso([answer(getSelf, staffSelf({ permissions: ['audit.read'] }))]);
  await user.click(set);
  await screen.findByRole('heading', { name: /，陈望舒$/ });
  expect(calls(changeStaffPassword)[0]?.body).toEqual({
    oldPassword: 'kfwm-7293-pxhe',
    password: 'sailing2026',
  });
});

it('signs out, and keeps nothing of who was here', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff', { says: [...staff, answer(signOutStaff, true)] });
  await user.click(await screen.findByRole('button', { name: '陈望舒，我的菜单' }));
  await user.click(await screen.findByRole('menuitem', { name: '退出登录', hidden: true }));
  await screen.findByLabelText('登录名');
  expect(calls(signOutStaff)).toHaveLength(1);
  respondAlso([fail(getSelf, 401)]);
  window.history.back();
  await waitFor(() => expect(shownAddress()).toContain('/console/sign-in'));
  expect(screen.queryByText('xiaozhang')).toBeNull();
});

it('stays where it is when the sign-out did not come through', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff', { says: [...staff, fail(signOutStaff, 503)] });
  await user.click(await screen.findByRole('button', { name: '陈望舒，我的菜单' }));
  await user.click(await screen.findByRole('menuitem', { name: '退出登录', hidden: true }));
  await screen.findByRole('alert');
  expect(shownAddress()).toBe('/console/staff');
});

it('asks whoever lost the session to sign in again on the page, where what was typed stays', async () => {
  const user = userEvent.setup();
  let isLost = false;
  openConsole('/console/audit', {
    says: [
      log[0]!,
      answer(listAudit, () => (isLost ? failure(401) : { list: [], next: null })),
      answer(signInStaff, () => {
        isLost = false;
        return true as const;
      }),
    ],
  });
  await screen.findByText('还没有操作记录');
  isLost = true;
  const field = screen.getByLabelText<HTMLInputElement>('对象的编号');
  await user.type(field, '100001{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: '请重新登录' }));
  expect(dialog.getByText(/写到一半的都还在，陈望舒登录以后接着写/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.type(dialog.getByLabelText('登录名'), 'xiaozhang');
  await user.type(dialog.getByLabelText('密码'), 'secret{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '请重新登录' })).toBeNull());
  expect(shownAddress()).toBe('/console/audit?id=100001');
  expect(screen.getByLabelText<HTMLInputElement>('对象的编号').value).toBe('100001');
  await waitFor(() => expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull());
  expect(calls(listAudit).at(-1)?.query).toMatchObject({ targetId: '100001' });
});
