// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  bindWechatToNew,
  checkNickname,
  getLoginQrcode,
  getStudentInfo,
  loginByWechat,
  pollLoginQrcode,
  precheckWechatSms,
  sendSms,
} from '@xuezhou/contract/account';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import * as passedCaptcha from '../../../test/passed-captcha.tsx';
import { renderAt } from '../../../test/render-at.tsx';
import { school } from '../../../test/school.ts';
import {
  answer,
  type Answers,
  at,
  failure,
  refuse,
  respondWith,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

// Its own test drags the slider.
vi.mock('../captcha/use-captcha.tsx', () => passedCaptcha);

const poll = '/api/login/qrcode/code-1';
const scanned = (binding: boolean) => ({
  qrcodeStatus: 1,
  wechatCallback: { binding, wechatUser: { nickname: '帆', unionid: 'u-1' } },
});
const waiting = { qrcodeStatus: -2, wechatCallback: null };
const over = (qrcodeStatus: number) => ({ qrcodeStatus, wechatCallback: null });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

async function openWechat(answers: Answers = []) {
  let isIn = false;
  const logIn =
    <Data,>(data: Data) =>
    () => {
      isIn = true;
      return data;
    };
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getSchool, school({ login: { wechat: true } })),
    answer(getStudentInfo, () => (isIn ? student() : guest)),
    answer(getLoginQrcode, {
      qrcode: 'https://mp.weixin.example/showqrcode?ticket=1',
      kind: 'image',
      timeout: true,
      seconds: 180,
      wechatCode: 'code-1',
    }),
    answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), waiting),
    answer(loginByWechat, logIn({ wechatBinding: true })),
    answer(sendSms, true),
    answer(bindWechatToNew, logIn(true)),
    ...answers,
  ]);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { router } = renderAt('/login?login_redirect_uri=%2Fsetting&vendorid=12');
  await user.click(await button('微信扫码'));
  await screen.findByRole('img', { name: '微信二维码' });
  const of = (path: string) => asked.filter((request) => request.path === path);
  return { user, of, router, logIn };
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('login by WeChat', () => {
  it('is offered only where the school has it', async () => {
    const asked = respondWith([
      answer(getVersion, { version: '1' }),
      answer(getStudentInfo, guest),
      answer(getSchool, school()),
    ]);
    renderAt('/login');
    await button('验证码');
    await waitFor(() => expect(asked.some(({ path }) => path === getSchool.path)).toBe(true));
    await pass(100);
    expect(screen.queryByRole('button', { name: '微信扫码' })).toBeNull();
  });

  it('[account.qr-poll#1,2] asks every 2 s, and no more once it is handled', async () => {
    let said: typeof waiting | Response = waiting;
    const { of } = await openWechat([
      answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), () => said),
    ]);
    expect(of(poll)).toHaveLength(0);
    await pass(2000);
    await waitFor(() => expect(of(poll)).toHaveLength(1));
    expect(of(poll)[0]?.query).toMatchObject({ vendorId: '12' });
    await pass(2000);
    await waitFor(() => expect(of(poll)).toHaveLength(2));
    said = over(-1);
    await pass(2000);
    await screen.findByText('微信里没有确认，请重新扫码');
    await pass(20_000);
    expect(of(poll)).toHaveLength(3);
  });

  it('[account.qr-poll#2] stops when nobody looks any more', async () => {
    const { of, user } = await openWechat();
    await pass(2000);
    await waitFor(() => expect(of(poll)).toHaveLength(1));
    await user.click(await button('密码'));
    await pass(20_000);
    expect(of(poll)).toHaveLength(1);
  });

  it('[account.qr-status#3] [account.qr-poll#2] stops at the time-out, and a refresh button begins anew', async () => {
    let said: typeof waiting | Response = over(-3);
    const { of, user } = await openWechat([
      answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), () => said),
    ]);
    await pass(2000);
    await screen.findByText('二维码已过期');
    await pass(20_000);
    expect(of(poll)).toHaveLength(1);
    said = waiting;
    await user.click(await button('刷新二维码'));
    await screen.findByText('请用微信扫一扫，第一次扫码请点关注');
    await pass(2000);
    await waitFor(() => expect(of(poll)).toHaveLength(2));
    expect(of(getLoginQrcode.path)).toHaveLength(2);
  });

  it('[account.qr-poll#2] stops at the time-out also while its questions are lost', async () => {
    const { of } = await openWechat([
      answer(getLoginQrcode, {
        qrcode: 'https://mp.weixin.example/showqrcode?ticket=1',
        kind: 'image',
        timeout: true,
        seconds: 5,
        wechatCode: 'code-1',
      }),
      answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), () => failure(503)),
    ]);
    for (const count of [1, 2, 3]) {
      await pass(2000);
      await waitFor(() => expect(of(poll)).toHaveLength(count));
    }
    await screen.findByText('二维码已过期');
    await pass(20_000);
    expect(of(poll)).toHaveLength(3);
  });

  it('[account.qr-status#2] a lost question is asked again; a code that could not be made says so', async () => {
    let said: typeof waiting | Response = failure(503);
    const { of } = await openWechat([
      answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), () => said),
    ]);
    await pass(2000);
    await waitFor(() => expect(of(poll)).toHaveLength(1));
    said = waiting;
    await pass(2000);
    await waitFor(() => expect(of(poll)).toHaveLength(2));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  it("[account.qr-status] shows WeChat's own page in a frame for a website", async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    respondWith([
      answer(getVersion, { version: '1' }),
      answer(getSchool, school({ login: { wechat: true } })),
      answer(getStudentInfo, guest),
      answer(getLoginQrcode, {
        qrcode: 'about:blank#wechat_redirect',
        kind: 'frame',
        timeout: true,
        seconds: 180,
        wechatCode: 'code-1',
      }),
    ]);
    renderAt('/login');
    await user.click(await button('微信扫码'));
    const frame = await screen.findByTitle('微信二维码');
    expect(frame.getAttribute('src')).toBe('about:blank#wechat_redirect');
    expect(screen.getByText('请用微信扫一扫，再在手机上点确认')).toBeTruthy();
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  });

  it('[account.qr-success] a known WeChat logs in, and the next page opens', async () => {
    const { of, router } = await openWechat([
      answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), scanned(true)),
    ]);
    await pass(2000);
    await waitFor(() => expect(router.state.location.pathname).toBe('/setting'));
    expect(of(loginByWechat.path)[0]?.body).toEqual({
      unionId: 'u-1',
      wechatCode: 'code-1',
      vendorId: '12',
    });
    expect(of(poll)).toHaveLength(1);
  });

  it('[account.qr-success#2] [account.precheck#2-4] a WeChat that nobody has binds a phone: a known one is logged in', async () => {
    let precheck = 3;
    const { user, of, router, logIn } = await openWechat([
      answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), scanned(false)),
      answer(loginByWechat, { wechatBinding: false }),
      answer(precheckWechatSms, () => (precheck === 2 ? logIn(2)() : precheck)),
    ]);
    await pass(2000);
    await screen.findByRole('heading', { name: '绑定手机号' });
    expect(screen.getByText(/微信「帆」还没有账号/)).toBeTruthy();
    await provePhone(user);
    const { path } = precheckWechatSms;
    // The agreement is asked for first.
    expect(screen.getByText('请先阅读并同意《服务条款》和《隐私政策》')).toBeTruthy();
    expect(of(path)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
    await user.click(await button('下一步'));
    await screen.findByText('验证码不正确，请重新输入');
    precheck = 2;
    await user.click(await button('下一步'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/setting'));
    expect(of(path)[0]?.body).toEqual({
      mobile: '+8613900000009',
      shortMobile: '13900000009',
      smsCode: '123456',
      unionId: 'u-1',
      vendorId: 12,
    });
  });

  it('[account.precheck] [account.nickname#5] a new one goes on to its account, for which the nickname of WeChat is taken as it is', async () => {
    const { user, of, router } = await openWechat([
      answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), scanned(false)),
      answer(loginByWechat, { wechatBinding: false }),
      answer(precheckWechatSms, 1),
      answer(checkNickname, { isFormatValid: false, isUnique: true }),
    ]);
    await pass(2000);
    await screen.findByRole('heading', { name: '绑定手机号' });
    await provePhone(user);
    await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
    await user.click(await button('下一步'));
    await screen.findByRole('heading', { name: '设置昵称和密码' });
    const nickname = screen.getByRole<HTMLInputElement>('textbox', { name: '昵称' });
    expect(nickname.value).toBe('帆');
    await screen.findByLabelText('这个昵称可以用');
    await user.type(screen.getByLabelText('密码', { selector: 'input' }), 'sailing2026{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/setting'));
    expect(of(bindWechatToNew.path)[0]?.body).toEqual({
      unionId: 'u-1',
      mobile: '+8613900000009',
      shortMobile: '13900000009',
      nickName: '帆',
      password: 'sailing2026',
      vendorId: '12',
    });
  });

  it('leads back to a new code when the scan was too long ago', async () => {
    const { user } = await openWechat([
      answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), scanned(false)),
      answer(loginByWechat, { wechatBinding: false }),
      refuse(precheckWechatSms, 'wechatExpired'),
    ]);
    await pass(2000);
    await screen.findByRole('heading', { name: '绑定手机号' });
    await provePhone(user);
    await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
    await user.click(await button('下一步'));
    await screen.findByText('这次扫码已失效，请重新扫码');
    await user.click(await button('重新扫码'));
    expect(await screen.findByRole('img', { name: '微信二维码' })).toBeTruthy();
  });
});

async function provePhone(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByRole('textbox', { name: '手机号' }), '13900000009');
  await user.click(await button('获取验证码'));
  await user.click(await button('通过验证'));
  await button(/秒后重发/);
  await user.type(screen.getByRole('textbox', { name: '验证码' }), '123456{Enter}');
}
