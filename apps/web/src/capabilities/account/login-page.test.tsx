// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getStudentInfo,
  loginByPassword,
  loginBySms,
  mobileExists,
  sendSmsForLogin,
} from '@xuezhou/contract/account';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { school } from '../../test/school.ts';
import { guest } from '../../platform/session/guest.ts';
import { passFor } from '../../test/captcha-pass.ts';
import * as passedCaptcha from '../../test/passed-captcha.tsx';
import { renderAt } from '../../test/render-at.tsx';
import { answer, type Answers, refuse, respondWith } from '@xuezhou/client/testing/server.ts';

// Its own test drags the slider.
vi.mock('./captcha/use-captcha.tsx', () => passedCaptcha);

async function openLogin(answers: Answers = []) {
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, guest),
    answer(mobileExists, true),
    ...answers,
  ]);
  const app = renderAt('/login');
  await screen.findByRole('heading', { name: '登录学舟' });
  const of = (path: string) => asked.filter((request) => request.path === path);
  return {
    of,
    user: userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {}),
    ...app,
  };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const password = () => screen.getByLabelText<HTMLInputElement>('密码', { selector: 'input' });
const agree = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));

async function chooseCode(user: ReturnType<typeof userEvent.setup>) {
  await user.click(button('验证码'));
  // Its form is fetched now.
  await screen.findByRole('textbox', { name: '手机号' });
}
async function askForCode(user: ReturnType<typeof userEvent.setup>) {
  await user.click(button('获取验证码'));
  await user.click(await screen.findByRole('button', { name: '通过验证' }));
}

describe('login by password', () => {
  const { path } = loginByPassword;

  it('[account.login-required#1,2] needs a name, sent lowercased, and a password; the other way a code and a phone', async () => {
    const { user, of } = await openLogin([refuse(loginByPassword, 'loginFailed')]);
    await agree(user);
    await user.click(button('登录'));
    expect(screen.getByText('请输入手机号或邮箱')).toBeTruthy();
    expect(screen.getByText('请输入密码')).toBeTruthy();
    await user.type(field('手机号或邮箱'), 'Lin@Example.CN');
    await user.click(button('登录'));
    expect(of(path)).toEqual([]);
    await user.type(password(), 'secret-1{Enter}');
    await waitFor(() => expect(of(path)).toHaveLength(1));
    expect(of(path)[0]?.body).toEqual({ j_username: 'lin@example.cn', j_password: 'secret-1' });
    // The other way needs a code and a phone.
    await user.click(button('验证码'));
    await user.click(await screen.findByRole('button', { name: '登录' }));
    expect(screen.getByText('请输入手机号')).toBeTruthy();
    expect(screen.getByText('请输入 6 位验证码')).toBeTruthy();
    expect(of(loginBySms.path)).toEqual([]);
  });

  it('[login#3] asks for the agreement first', async () => {
    const { user, of } = await openLogin();
    await user.type(field('手机号或邮箱'), '13800000001');
    await user.type(password(), 'secret-1{Enter}');
    expect(screen.getByText('请先阅读并同意《服务条款》和《隐私政策》')).toBeTruthy();
    expect(of(path)).toEqual([]);
    // What is agreed to can be read.
    for (const [name, page] of [
      ['服务条款', '/legal'],
      ['隐私政策', '/privacy'],
    ] as const)
      expect(screen.getByRole('link', { name: `《${name}》` }).getAttribute('href')).toBe(page);
  });

  it('[account.login-failure] a refusal marks the fields and shows no message over the page: the form says why', async () => {
    const { user } = await openLogin([refuse(loginByPassword, 'loginFailed')]);
    await agree(user);
    await user.type(field('手机号或邮箱'), '13800000001');
    await user.type(password(), 'wrong-1234{Enter}');
    await waitFor(() => expect(password().getAttribute('aria-invalid')).toBe('true'));
    expect(field('手机号或邮箱').getAttribute('aria-invalid')).toBe('true');
    // Nothing lies over the page; above the fields it is said once, and which of them is wrong to nobody.
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    const said = screen.getByText('手机号、邮箱或密码有一处不对，核对后再试。密码分大小写。');
    expect(said.parentElement?.getAttribute('aria-live')).toBe('polite');
    expect(document.activeElement).toBe(password());
    expect(password().value).toBe('wrong-1234');
    await user.type(password(), 'x');
    expect(password().getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('login by code', () => {
  it('[account.tabs] the tab toggles between password and code', async () => {
    const { user } = await openLogin();
    expect(button('密码').getAttribute('aria-current')).toBe('page');
    await chooseCode(user);
    expect(button('验证码').getAttribute('aria-current')).toBe('page');
    expect(field('手机号')).toBeTruthy();
    await user.click(button('密码'));
    expect(password()).toBeTruthy();
  });

  it('[account.region] the region is +86 until another is chosen', async () => {
    const { user, of } = await openLogin([answer(sendSmsForLogin, true)]);
    await chooseCode(user);
    const region = screen.getByRole<HTMLSelectElement>('combobox', { name: '国家或地区' });
    expect(region.value).toBe('+86');
    await user.selectOptions(region, '+852');
    await user.type(field('手机号'), '51234567');
    await askForCode(user);
    await waitFor(() => expect(of(sendSmsForLogin.path)).toHaveLength(1));
    expect(of(sendSmsForLogin.path)[0]?.body).toEqual({
      mobile: '+85251234567',
      shortMobile: '51234567',
      captchaId: passFor('login'),
    });
  });

  it('[account.phone-format] anything but digits is told as a wrong format', async () => {
    const { user } = await openLogin();
    await chooseCode(user);
    await user.type(field('手机号'), '138a');
    expect(screen.getByText('手机号格式不正确')).toBeTruthy();
    expect(button('获取验证码').disabled).toBe(true);
  });

  it('[account.phone-ready] a +86 number is ready at 11 digits, and then asked about', async () => {
    const { user, of } = await openLogin();
    await chooseCode(user);
    await user.type(field('手机号'), '1380000000');
    expect(button('获取验证码').disabled).toBe(true);
    expect(of(mobileExists.path)).toEqual([]);
    await user.type(field('手机号'), '1');
    expect(button('获取验证码').disabled).toBe(false);
    await waitFor(() => expect(of(mobileExists.path)).toHaveLength(1));
    expect(of(mobileExists.path)[0]?.query).toMatchObject({
      mobile: '+8613800000001',
      shortMobile: '13800000001',
    });
  });

  it('[account.phone-unknown] an unknown phone is blocked, and shown the way to registration', async () => {
    const { user, of } = await openLogin([answer(mobileExists, false)]);
    await chooseCode(user);
    await user.type(field('手机号'), '13900000009');
    await screen.findByText(/该手机号未注册，请先注册/);
    expect(button('获取验证码').disabled).toBe(true);
    await agree(user);
    await user.type(field('验证码'), '123456{Enter}');
    expect(of(loginBySms.path)).toEqual([]);
    await user.click(button('去注册'));
    await screen.findByRole('heading', { name: '注册学舟' });
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '手机号' })).value).toBe(
      '13900000009',
    );
  });

  it('[account.sms-code#1-3] a code has 6 digits, is asked for only with a ready phone and an idle counter, and Enter submits', async () => {
    const { user, of } = await openLogin([
      answer(sendSmsForLogin, true),
      refuse(loginBySms, 'smsCodeWrong'),
    ]);
    await chooseCode(user);
    expect(button('获取验证码').disabled).toBe(true);
    await user.type(field('手机号'), '13800000001');
    await askForCode(user);
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: /秒后重发/ })).disabled,
    ).toBe(true);
    await agree(user);
    await user.type(field('验证码'), '12345{Enter}');
    expect(of(loginBySms.path)).toEqual([]);
    await user.type(field('验证码'), '67{Enter}');
    expect(field('验证码').value).toBe('123456');
    await waitFor(() => expect(of(loginBySms.path)).toHaveLength(1));
    // The password field too.
    expect(of(loginBySms.path)[0]?.body).toMatchObject({ smsCode: '123456' });
    await waitFor(() => expect(field('验证码').getAttribute('aria-invalid')).toBe('true'));
  });

  it("[account.sms-failure] a refused request shows the server's message under the code", async () => {
    const words = '验证码发送太频繁，请 30 秒后再试';
    const { user } = await openLogin([refuse(sendSmsForLogin, 'smsTooSoon', words)]);
    await chooseCode(user);
    await user.type(field('手机号'), '13800000001');
    await askForCode(user);
    const told = await screen.findByText(words);
    const described = field('验证码').getAttribute('aria-describedby') ?? '';
    expect(described.split(' ').some((id) => document.getElementById(id)?.contains(told))).toBe(
      true,
    );
    expect(button('获取验证码').disabled).toBe(false);
  });

  it('[account.sms-countdown] the button counts down from 60 s and stays disabled, across reloads too', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T10:00:00Z') });
    const answers = [answer(sendSmsForLogin, true)];
    const { user, unmount } = await openLogin(answers);
    await chooseCode(user);
    await user.type(field('手机号'), '13800000001');
    await askForCode(user);
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: '60 秒后重发' })).disabled,
    ).toBe(true);
    await vi.advanceTimersByTimeAsync(13_000);
    await waitFor(() => expect(button(/^4[67] 秒后重发/).disabled).toBe(true));

    unmount();
    await vi.advanceTimersByTimeAsync(10_000);
    const again = await openLogin(answers);
    await chooseCode(again.user);
    await again.user.type(field('手机号'), '13800000001');
    expect(button(/^3\d 秒后重发/).disabled).toBe(true);
    await vi.advanceTimersByTimeAsync(40_000);
    await waitFor(() => expect(button('获取验证码').disabled).toBe(false));
  });
});

describe('what the school says under the login', () => {
  it('whom to call, and its filing numbers, each to its register', async () => {
    const given = {
      ...{ phone: '400-000-1234' },
      filing: { icp: '沪ICP备1号', icpEmbedded: null, police: '沪公网安备2号' },
    };
    await openLogin([answer(getSchool, school(given))]);
    const call = await screen.findByRole('link', { name: '400-000-1234' });
    expect(call.getAttribute('href')).toBe('tel:4000001234');
    expect(screen.getByRole('link', { name: '沪ICP备1号' }).getAttribute('href')).toContain('miit');
    expect(screen.getByRole('link', { name: '沪公网安备2号' }).getAttribute('href')).toContain(
      'mps',
    );
  });

  it('nothing where it has said nothing', async () => {
    const { of } = await openLogin([answer(getSchool, school({ phone: null }))]);
    await waitFor(() => expect(of(getSchool.path)).toHaveLength(1));
    expect(screen.queryByText(/还是进不去/)).toBeNull();
    expect(screen.getByRole('contentinfo').textContent).toBe('');
  });
});
