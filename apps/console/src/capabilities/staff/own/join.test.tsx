// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  acceptInvitation,
  beginSecondStep,
  confirmSecondStep,
  getSelf,
  lookAtInvitation,
  signInStaff,
} from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

it('an invitation leads from its link to a login name and a password of one’s own', async () => {
  const user = userEvent.setup();
  openConsole('/console/join#K7M2-9QXP-4TBA', {
    says: [
      // Nobody is signed in, and nobody is led away to the sign-in for that.
      fail(getSelf, 401),
      answer(lookAtInvitation, { name: '周允', roles: ['老师'], invitedBy: '陈望舒' }),
      refuse(acceptInvitation, 'staffLoginTaken'),
    ],
  });
  await screen.findByText(/陈望舒邀请你，角色是老师/);
  expect(calls(lookAtInvitation)).toEqual([{ body: { code: 'K7M2-9QXP-4TBA' } }]);
  await user.type(screen.getByLabelText('登录名'), 'zhouyun');
  await user.type(screen.getByLabelText('密码'), 'zhou-2026');
  await user.type(screen.getByLabelText('再写一遍密码'), 'zhou-2027');
  const join = screen.getByRole('button', { name: '设置并去登录' });
  await user.click(join);
  expect(await screen.findByText('两次写的不一样')).toBeTruthy();
  await user.clear(screen.getByLabelText('再写一遍密码'));
  await user.type(screen.getByLabelText('再写一遍密码'), 'zhou-2026');
  await user.click(join);
  expect(await screen.findByText('这个登录名已有人使用，请换一个')).toBeTruthy();
  respondAlso([answer(acceptInvitation, true)]);
  await user.click(join);
  await waitFor(() => expect(shownAddress()).toBe('/console/sign-in'));
});

it('signing in asks for the code of the phone once the password was right', async () => {
  const user = userEvent.setup();
  openConsole('/console/sign-in', { says: [refuse(signInStaff, 'codeAsked')] });
  await user.type(await screen.findByLabelText('登录名'), 'xiaozhang');
  await user.type(screen.getByLabelText('密码'), 'xuezhou2026');
  expect(screen.queryByLabelText('动态码')).toBeNull();
  await user.click(screen.getByRole('button', { name: '登录' }));
  await user.type(await screen.findByLabelText('动态码'), '123456');
  respondAlso([refuse(signInStaff, 'codeWrong')]);
  await user.click(screen.getByRole('button', { name: '登录' }));
  expect(await screen.findByText(/动态码不对/)).toBeTruthy();
  expect(calls(signInStaff).at(-1)?.body).toEqual({
    ...{ login: 'xiaozhang', password: 'xuezhou2026', code: '123456' },
  });
});

it('whoever’s role demands two steps comes to nothing else before, and sees the recovery codes once', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff', {
    self: { isSecondStepMissing: true },
    says: [
      answer(beginSecondStep, { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/x?secret=J' }),
      answer(confirmSecondStep, { recoveryCodes: ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'] }),
    ],
  });
  await user.type(await screen.findByLabelText('登录密码'), 'xuezhou2026');
  expect(shownAddress()).toBe('/console/second-step');
  await user.click(screen.getByRole('button', { name: '开通动态码' }));
  expect((await screen.findByTestId('second-step-secret')).textContent).toBe('JBSWY3DPEHPK3PXP');
  await user.type(screen.getByLabelText('手机上的 6 位动态码'), '123456');
  await user.click(screen.getByRole('button', { name: '确认开通' }));
  expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '我存好了' }));
  expect(screen.queryByText('AAAA-BBBB-CCCC')).toBeNull();
});
