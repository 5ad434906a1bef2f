// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  forgetPassword,
  getStudentInfo,
  resetPassword,
  validatePasswordReset,
} from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import { passFor } from '../../../test/captcha-pass.ts';
import * as passedCaptcha from '../../../test/passed-captcha.tsx';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  type Answers,
  refusal,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

vi.mock('../captcha/use-captcha.tsx', () => passedCaptcha);

const paths = {
  forget: forgetPassword.path,
  validate: validatePasswordReset.path,
  reset: resetPassword.path,
};

function open(address: string, answers: Answers = []) {
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, guest),
    ...answers,
  ]);
  const app = renderAt(address);
  const of = (path: string) => asked.filter((request) => request.path === path);
  return { of, user: userEvent.setup(), ...app };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const same = '为保护隐私，无论账号是否存在，提示都一样。';

async function askFor(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.type(await screen.findByRole('textbox', { name: '手机号或邮箱' }), name);
  await user.click(await button('下一步'));
  await user.click(await button('通过验证'));
}

const typePassword = async (user: ReturnType<typeof userEvent.setup>, password: string) =>
  await user.type(await screen.findByLabelText('新密码', { selector: 'input' }), password);

beforeEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('a forgotten password by phone', () => {
  it('[password-forget] [password-confirm] [password-reset] [password-success] goes by a code to a new password', async () => {
    const { of, user, router } = open('/password/forget', [
      answer(forgetPassword, { kind: 'mobile', to: '138****0001' }),
      answer(validatePasswordReset, { token: 'a-token' }),
      answer(resetPassword, true),
    ]);
    await askFor(user, '138 0000-0001');
    await heading('输入验证码');
    expect(of(paths.forget)[0]?.body).toEqual({
      username: '13800000001',
      captchaId: passFor('password'),
    });
    expect(
      screen.getByText('如果 138****0001 注册过，验证码已经发出，一般 10 秒内到。'),
    ).toBeTruthy();
    expect(screen.getByText(same)).toBeTruthy();
    // One was just sent.
    expect((await button(/秒后重发/)).disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: '验证码' }), '123456{Enter}');

    await heading('设置新密码');
    expect(of(paths.validate)[0]?.body).toEqual({ username: '13800000001', code: '123456' });
    await typePassword(user, 'xuezhou2027{Enter}');
    await heading('新密码已生效');
    expect(of(paths.reset).map(({ body }) => body)).toEqual([
      { token: 'a-token', password: 'xuezhou2027' },
    ]);
    // No address holds a name, a code or a token.
    expect(router.state.location.href).toBe('/password/success');
    await user.click(screen.getByRole('link', { name: '去登录' }));
    await heading('登录学舟');
  });

  it('tells a wrong code in place, and lets it be typed again', async () => {
    const words = '验证码不正确，请重新输入';
    const { user, of } = open('/password/forget', [
      answer(forgetPassword, { kind: 'mobile', to: '138****0001' }),
      refuse(validatePasswordReset, 'smsCodeWrong'),
    ]);
    await askFor(user, '13800000001');
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: '验证码' });
    await user.type(code, '12345{Enter}');
    expect(screen.getByText('请输入 6 位验证码')).toBeTruthy();
    expect(of(paths.validate)).toEqual([]);
    await user.type(code, '6{Enter}');
    await screen.findByText(words);
    expect(code.value).toBe('123456');
  });

  it('needs a phone or an e-mail, and shows a refusal to send under it', async () => {
    const words = '验证码发送太频繁，请 30 秒后再试';
    const { user, of } = open('/password/forget', [refuse(forgetPassword, 'smsTooSoon', words)]);
    await user.type(await screen.findByRole('textbox', { name: '手机号或邮箱' }), 'lin');
    await user.click(await button('下一步'));
    expect(screen.getByText('请输入手机号或邮箱')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '通过验证' })).toBeNull();
    await user.clear(screen.getByRole('textbox', { name: '手机号或邮箱' }));
    await askFor(user, '+85251234567');
    await screen.findByText(words);
    expect(of(paths.forget)).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('+85251234567');
  });
});

describe('a forgotten password by e-mail', () => {
  it('[password-confirm] says where the mail went, and when another can be asked for', async () => {
    const { user, of } = open('/password/forget', [
      answer(forgetPassword, { kind: 'email', to: 'l***@example.com' }),
    ]);
    await askFor(user, 'Lin@Example.com');
    await heading('查收邮件');
    expect(of(paths.forget)[0]?.body).toMatchObject({ username: 'lin@example.com' });
    expect(screen.getByText(/如果有账号绑定了 l\*\*\*@example\.com/)).toBeTruthy();
    expect(screen.getByText(same)).toBeTruthy();
    expect((await button(/秒后可重新发送/)).disabled).toBe(true);
  });

  it('[password-reset] takes the token out of the address, and sets the password with it', async () => {
    const { user, of, router } = open('/password/reset?token=from-the-mail', [
      answer(getStudentInfo, student()),
      answer(validatePasswordReset, { token: 'from-the-mail' }),
      answer(resetPassword, true),
    ]);
    await typePassword(user, 'short1{Enter}');
    expect(screen.getByText('密码至少 8 位，需同时包含字母和数字，不能是常见的密码')).toBeTruthy();
    expect(router.state.location.href).toBe('/password/reset');
    expect(of(paths.validate)[0]?.body).toEqual({ code: 'from-the-mail' });
    await typePassword(user, 'er-2027{Enter}');
    await heading('新密码已生效');
    expect(of(paths.reset)[0]?.body).toEqual({
      token: 'from-the-mail',
      password: 'short1er-2027',
    });
  });

  it.each([
    ['is used, too old or not ours', refusal('resetExpired'), true],
    ['was used while the password was typed', { token: 'old' }, refusal('resetExpired')],
  ])('a link that %s says what to do', async (_, validated, saved) => {
    const { user } = open('/password/reset?token=old', [
      answer(validatePasswordReset, validated),
      answer(resetPassword, saved),
    ]);
    if (saved !== true) await typePassword(user, 'xuezhou2027{Enter}');
    await heading('链接或验证已失效');
    await user.click(screen.getByRole('link', { name: '重新申请' }));
    expect(await heading('忘记密码')).toBeTruthy();
  });
});

it('[password-forget] is a click away from the login form', async () => {
  const { user } = open('/login');
  await user.click(await screen.findByRole('link', { name: '忘记密码' }));
  expect(await heading('忘记密码')).toBeTruthy();
});

it.each(['/password/confirm', '/password/reset', '/password/success'])(
  '%s without the step before it begins anew',
  async (address) => {
    const { of, router } = open(address);
    await heading('忘记密码');
    await waitFor(() => expect(router.state.location.href).toBe('/password/forget'));
    expect(of(paths.validate)).toEqual([]);
  },
);
