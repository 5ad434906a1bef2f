// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkNickname,
  getStudentInfo,
  mobileExists,
  precheckSms,
  registerBySms,
  sendSmsUnique,
} from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { inputDebounce } from '@xuezhou/client/queries/input-debounce.ts';
import * as passedCaptcha from '../../test/passed-captcha.tsx';
import { renderAt } from '../../test/render-at.tsx';
import { answer, type Answers, refuse, respondWith } from '@xuezhou/client/testing/server.ts';

// Its own test drags the slider.
vi.mock('./captcha/use-captcha.tsx', () => passedCaptcha);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

async function openRegister(answers: Answers = []) {
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, guest),
    answer(mobileExists, false),
    answer(sendSmsUnique, true),
    ...answers,
  ]);
  const user = userEvent.setup();
  renderAt('/login');
  await user.click(await button('用手机号注册'));
  const of = (path: string) => asked.filter((request) => request.path === path);
  return { user, of };
}

async function proveThePhone(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await field('手机号'), '13900000009');
  await user.click(await button('获取验证码'));
  await user.click(await button('通过验证'));
  await button(/秒后重发/);
  await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await user.type(await field('验证码'), '123456{Enter}');
}

describe('registration', () => {
  it('[account.phone-registered] a known phone is blocked, and shown the way to login', async () => {
    const { user } = await openRegister([answer(mobileExists, true)]);
    await user.type(await field('手机号'), '13800000001');
    await screen.findByText(/该手机号已注册，请直接登录/);
    expect((await button('获取验证码')).disabled).toBe(true);
    await user.click(await button('去登录'));
    await screen.findByRole('heading', { name: '登录学舟' });
  });

  it('[login#4] a precheck of 3 is a wrong code, of 1 leads on to nickname and password', async () => {
    let data = 3;
    const { user } = await openRegister([answer(precheckSms, () => data)]);
    await proveThePhone(user);
    await screen.findByText('验证码不正确，请重新输入');
    data = 1;
    await user.type(await field('验证码'), '{Backspace}7{Enter}');
    expect(await screen.findByRole('heading', { name: '设置昵称和密码' })).toBeTruthy();
  });

  it('[account.register-ready] needs a ready nickname and a password of at least 8', async () => {
    const { user, of } = await openRegister([
      answer(precheckSms, 1),
      answer(checkNickname, ({ body }) => ({
        isFormatValid: true,
        isUnique: body.nickname !== '林知远',
      })),
      refuse(registerBySms, 'registrationExpired'),
    ]);
    await proveThePhone(user);
    const nickname = await field('昵称');
    await user.type(nickname, '林知远');
    await screen.findByText('昵称已被占用，请换一个');
    // Typing on made one check, not one a key.
    expect(of(checkNickname.path)).toHaveLength(1);
    await user.type(nickname, '在路上');
    await screen.findByLabelText('这个昵称可以用');

    const password = screen.getByLabelText<HTMLInputElement>('密码', { selector: 'input' });
    const weak = '密码至少 8 位，需同时包含字母和数字，不能是常见的密码';
    await user.type(password, 'lake123');
    expect(screen.queryByText(weak)).toBeNull();
    await screen.findByText(weak);
    await user.click(await button('完成注册'));
    expect(of(registerBySms.path)).toEqual([]);
    await user.type(password, '45');
    expect(screen.queryByText(weak)).toBeNull();
    await user.click(await button('完成注册'));
    await screen.findByText('注册信息已过期，请重新获取验证码');
    await waitFor(() =>
      expect(of(registerBySms.path)[0]?.body).toEqual({
        mobile: '+8613900000009',
        shortMobile: '13900000009',
        nickName: '林知远在路上',
        password: 'lake12345',
      }),
    );
  });

  it('a guardian agrees for a child, and nobody is asked who need not be', async () => {
    const { user, of } = await openRegister([
      answer(precheckSms, 1),
      answer(checkNickname, { isFormatValid: true, isUnique: true }),
      refuse(registerBySms, 'registrationExpired'),
    ]);
    await proveThePhone(user);
    await user.type(await field('昵称'), '在路上');
    await user.type(screen.getByLabelText('密码', { selector: 'input' }), 'lake12345');
    await user.click(await button('完成注册'));
    await waitFor(() => expect(of(registerBySms.path)).toHaveLength(1));
    expect(of(registerBySms.path)[0]?.body).not.toHaveProperty('guardianAgreed');
    await user.click(screen.getByRole('checkbox', { name: /我是监护人，已阅读并同意/ }));
    await user.click(await button('完成注册'));
    await waitFor(() => expect(of(registerBySms.path)).toHaveLength(2));
    expect(of(registerBySms.path)[1]?.body).toHaveProperty('guardianAgreed', true);
  });

  it('[account.debounce] nickname and password wait for one pause, whatever is typed before it', async () => {
    const { user, of } = await openRegister([
      answer(precheckSms, 1),
      answer(checkNickname, { isFormatValid: true, isUnique: true }),
    ]);
    await proveThePhone(user);
    const nickname = await field('昵称');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const typing = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const check = checkNickname.path;
    for (const letter of 'sailor') {
      await typing.type(nickname, letter);
      await act(() => vi.advanceTimersByTimeAsync(inputDebounce - 200));
    }
    expect(of(check)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(inputDebounce));
    await screen.findByLabelText('这个昵称可以用');
    expect(of(check).map(({ body }) => body)).toEqual([{ nickname: 'sailor' }]);

    const weak = '密码至少 8 位，需同时包含字母和数字，不能是常见的密码';
    const password = screen.getByLabelText('密码', { selector: 'input' });
    for (const letter of 'abcd') {
      await typing.type(password, letter);
      await act(() => vi.advanceTimersByTimeAsync(inputDebounce - 200));
      expect(screen.queryByText(weak)).toBeNull();
    }
    await act(() => vi.advanceTimersByTimeAsync(inputDebounce));
    expect(screen.getByText(weak)).toBeTruthy();
  });

  it('whoever is faster than the check of the nickname is registered all the same', async () => {
    const { user, of } = await openRegister([
      answer(precheckSms, 1),
      answer(checkNickname, ({ body }) => ({
        isFormatValid: true,
        isUnique: body.nickname !== '林知远',
      })),
      refuse(registerBySms, 'registrationExpired'),
    ]);
    await proveThePhone(user);
    const password = await screen.findByLabelText('密码', { selector: 'input' });
    fireEvent.change(password, { target: { value: 'lake12345' } });
    const nickname = await field('昵称');
    fireEvent.change(nickname, { target: { value: '林知远' } });
    await user.type(nickname, '{Enter}');
    await screen.findByText('昵称已被占用，请换一个');
    expect(of(registerBySms.path)).toEqual([]);
    fireEvent.change(nickname, { target: { value: '在路上' } });
    await user.type(nickname, '{Enter}');
    await waitFor(() => expect(of(registerBySms.path)).toHaveLength(1));
  });
});
