// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  bindMobile,
  checkNickname,
  checkOwnMobile,
  getCancellation,
  getLoginQrcode,
  getStudentInfo,
  loginByPassword,
  loginByWechat,
  mobileExists,
  pollLoginQrcode,
  precheckSms,
  precheckWechatSms,
  registerBySms,
  sendMobileCheck,
  sendSms,
  sendSmsToBind,
  sendSmsUnique,
  updateMobile,
  type UserInfo,
} from '@xuezhou/contract/account';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { guest } from '../../../platform/session/guest.ts';
import { openLogin } from '../../../platform/session/login-request.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { knownStudent } from '../../../platform/session/session.ts';
import * as passedCaptcha from '../../../test/passed-captcha.tsx';
import { renderAt } from '../../../test/render-at.tsx';
import { school } from '../../../test/school.ts';
import { answer, at, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';

// Its own test drags the slider.
vi.mock('../captcha/use-captcha.tsx', () => passedCaptcha);

const withoutPhone = student({
  mobile: null,
  profile: { ...student().profile, mobileValided: false },
});

/** A code that a WeChat without an account has scanned. */
const scannedByStranger = [
  answer(getLoginQrcode, {
    ...{ qrcode: 'https://mp.weixin.example/showqrcode?ticket=1', kind: 'image', timeout: true },
    ...{ seconds: 180, wechatCode: 'code-1' },
  }),
  answer(at(pollLoginQrcode, { wechatCode: 'code-1' }), {
    qrcodeStatus: 1,
    wechatCallback: { binding: false, wechatUser: { nickname: '帆', unionid: 'u-1' } },
  }),
  answer(loginByWechat, { wechatBinding: false }),
  answer(sendSms, true),
];

/** Any open page with a frame stands below. */
async function openOver(before: UserInfo, after: UserInfo = student()) {
  let now = before;
  const enter = () => {
    now = after;
    return true;
  };
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, () => now),
    answer(getSchool, school({ login: { wechat: true } })),
    answer(getCancellation, null),
    answer(mobileExists, false),
    answer(loginByPassword, enter),
    answer(precheckSms, 1),
    answer(sendSmsUnique, true),
    answer(checkNickname, { isFormatValid: true, isUnique: true }),
    answer(registerBySms, enter),
    answer(sendSmsToBind, true),
    answer(bindMobile, enter),
    answer(sendMobileCheck, true),
    answer(checkOwnMobile, true),
    answer(updateMobile, true),
    ...scannedByStranger,
    answer(precheckWechatSms, () => {
      enter();
      return 2;
    }),
  ]);
  const app = renderAt('/account-cancellation?a=b');
  await screen.findByRole('heading', { name: '注销账号' });
  await waitFor(() => expect(knownStudent(queryClient)).not.toBeNull());
  let answered: boolean | undefined;
  act(() => void openLogin().then((value) => (answered = value)));
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: '登录' });
  const of = (path: string) => asked.filter((request) => request.path === path);
  return {
    of,
    dialog,
    inside: within(dialog),
    user: userEvent.setup(),
    answered: () => answered,
    ...app,
  };
}

type Opened = Awaited<ReturnType<typeof openOver>>;
const isGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: '登录' })).toBeNull());

async function logIn({ inside, user }: Opened) {
  await user.click(await inside.findByRole('checkbox', { name: /我已阅读并同意/ }));
  await user.type(inside.getByRole('textbox', { name: '手机号或邮箱' }), '13800000001');
  await user.type(inside.getByLabelText('密码', { selector: 'input' }), 'secret-1{Enter}');
}

async function typeNewPhone({ inside, user }: Opened) {
  await user.type(await inside.findByRole('textbox', { name: '手机号' }), '13900000009');
  await user.click(inside.getByRole('button', { name: '获取验证码' }));
  await user.click(await inside.findByRole('button', { name: '通过验证' }));
  await inside.findByRole('button', { name: /秒后重发/ });
  await user.type(inside.getByRole('textbox', { name: '验证码' }), '123456');
}

describe('[account.modal-steps] the login over a page', () => {
  it('logs in where the page stands, which is then asked for anew', async () => {
    const opened = await openOver(guest);
    queryClient.setQueryData(['/api/mall/goods'], 'as a visitor sees it');
    await logIn(opened);
    await isGone();
    expect(opened.answered()).toBe(true);
    expect(window.location.pathname + window.location.search).toBe('/account-cancellation?a=b');
    expect(queryClient.getQueryState(['/api/mall/goods'])?.isInvalidated).toBe(true);
    // What only a student sees.
    await screen.findByRole('button', { name: '申请注销' });
  });

  it('[account.modal-steps#1,2] has every way in: tabs, registration, nickname and password', async () => {
    const opened = await openOver(guest);
    const { inside, user, of } = opened;
    for (const name of ['密码', '验证码', '微信扫码'])
      expect(await inside.findByRole('button', { name })).toBeTruthy();
    await user.click(inside.getByRole('button', { name: '用手机号注册' }));
    await inside.findByRole('heading', { name: '注册学舟' });
    await typeNewPhone(opened);
    await user.click(inside.getByRole('checkbox', { name: /我已阅读并同意/ }));
    await user.click(inside.getByRole('button', { name: '下一步' }));
    await inside.findByRole('heading', { name: '设置昵称和密码' });
    await user.type(inside.getByRole('textbox', { name: '昵称' }), '林知远在路上');
    await user.type(inside.getByLabelText('密码', { selector: 'input' }), 'sailing2026{Enter}');
    await isGone();
    expect(of(registerBySms.path)).toHaveLength(1);
    expect(opened.answered()).toBe(true);
  });

  it('[account.modal-steps#3] binds a phone to a WeChat that was scanned', async () => {
    const opened = await openOver(guest);
    const { inside, user, of } = opened;
    await user.click(await inside.findByRole('button', { name: '微信扫码' }));
    await inside.findByRole('heading', { name: '绑定手机号' });
    await typeNewPhone(opened);
    await user.click(inside.getByRole('checkbox', { name: /我已阅读并同意/ }));
    await user.click(inside.getByRole('button', { name: '下一步' }));
    await isGone();
    expect(of(precheckWechatSms.path)[0]?.body).toMatchObject({
      ...{ unionId: 'u-1', mobile: '+8613900000009', smsCode: '123456' },
    });
    expect(opened.answered()).toBe(true);
  });

  it('binds a phone after a login without one', async () => {
    const opened = await openOver(guest, withoutPhone);
    await logIn(opened);
    await opened.inside.findByRole('heading', { name: '绑定手机号' });
    await typeNewPhone(opened);
    await opened.user.keyboard('{Enter}');
    await isGone();
    expect(opened.of(bindMobile.path)[0]?.body).toMatchObject({
      mobile: '+8613900000009',
      smsCode: '123456',
    });
    expect(opened.answered()).toBe(true);
  });

  it('[account.modal-steps#4] binds a phone for who is logged in without one', async () => {
    const opened = await openOver(withoutPhone);
    await opened.inside.findByRole('heading', { name: '绑定手机号' });
    await typeNewPhone(opened);
    await opened.user.keyboard('{Enter}');
    await isGone();
    expect(opened.of(bindMobile.path)).toHaveLength(1);
  });

  it('[account.modal-steps#5] proves the phone of who has one, and offers to change it', async () => {
    const opened = await openOver(student());
    const { inside, user, of } = opened;
    await inside.findByRole('heading', { name: '更换手机号' });
    await user.click(await inside.findByRole('button', { name: '获取验证码' }));
    await user.click(await inside.findByRole('button', { name: '通过验证' }));
    await inside.findByRole('button', { name: /秒后重发/ });
    await user.type(inside.getByRole('textbox', { name: '验证码' }), '654321{Enter}');
    await inside.findByRole('textbox', { name: '手机号' });
    expect(of(checkOwnMobile.path)[0]?.body).toEqual({ mobileCode: '654321' });
    await typeNewPhone(opened);
    await user.keyboard('{Enter}');
    await isGone();
    expect(of(updateMobile.path)).toHaveLength(1);
  });

  it('can be closed, and the page goes on without a student', async () => {
    const { inside, user, answered } = await openOver(guest);
    await user.click(inside.getByRole('button', { name: '关闭' }));
    await isGone();
    await waitFor(() => expect(answered()).toBe(false));
  });

  it('is one, however often it is asked for, and goes with its page', async () => {
    const { router, answered } = await openOver(guest);
    const again = openLogin();
    expect(screen.getAllByRole('dialog', { name: '登录' })).toHaveLength(1);
    await act(() => router.navigate({ to: '/password/forget' }));
    await isGone();
    expect(await again).toBe(false);
    expect(answered()).toBe(false);
  });
});
