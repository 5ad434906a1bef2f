// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  bindMobile,
  getStudentInfo,
  logout,
  mobileExists,
  sendSmsToBind,
} from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { passFor } from '../../test/captcha-pass.ts';
import * as passedCaptcha from '../../test/passed-captcha.tsx';
import { renderAt } from '../../test/render-at.tsx';
import { answer, type Answers, refuse, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

vi.mock('./captcha/use-captcha.tsx', () => passedCaptcha);

const wanted = '/account-cancellation?a=b#c';
const address = `/login-phone?login_redirect_uri=${encodeURIComponent(wanted)}`;
const bind = bindMobile.path;
const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Opens it for a student without a phone. */
function openWithoutPhone(answers: Answers = []) {
  let hasPhone = false;
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, () =>
      student({ mobile: null, profile: { ...student().profile, mobileValided: hasPhone } }),
    ),
    answer(mobileExists, false),
    answer(sendSmsToBind, true),
    answer(bindMobile, () => {
      hasPhone = true;
      return true;
    }),
    answer(logout, true),
    ...answers,
  ]);
  const of = (path: string) => asked.filter((request) => request.path === path);
  return { of, user: userEvent.setup(), ...renderAt(address) };
}

async function prove(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByRole('textbox', { name: '手机号' }), '13900000009');
  await user.click(await button('获取验证码'));
  await user.click(await button('通过验证'));
  await button(/秒后重发/);
}

describe('a student without a phone', () => {
  it('[login-phone] [account.bind] binds one by its code, and goes on to where the way led', async () => {
    const { of, user, router } = openWithoutPhone();
    await prove(user);
    expect(of(sendSmsToBind.path)[0]?.body).toEqual({
      mobile: '+8613900000009',
      shortMobile: '13900000009',
      captchaId: passFor('bind'),
    });
    await user.type(screen.getByRole('textbox', { name: '验证码' }), '12345{Enter}');
    expect(of(bind)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: '验证码' }), '6{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe(wanted));
    expect(of(bind).map(({ body }) => body)).toEqual([
      { mobile: '+8613900000009', shortMobile: '13900000009', smsCode: '123456' },
    ]);
  });

  it("[account.phone-bound] is told that a number is another account's, and can log in there", async () => {
    const words = '该手机号已绑定其他账号，请用它登录，或换一个手机号';
    const { of, user } = openWithoutPhone([refuse(sendSmsToBind, 'phoneBound')]);
    await user.type(await screen.findByRole('textbox', { name: '手机号' }), '13800000001');
    await user.click(await button('获取验证码'));
    await user.click(await button('通过验证'));
    await screen.findByText(words);
    await user.click(await button('换一个账号登录'));
    await screen.findByRole('heading', { name: '登录学舟' });
    expect(of(logout.path)).toHaveLength(1);
  });
});

it('[login-phone] a student who has a phone goes on at once', async () => {
  respondWith([answer(getVersion, { version: '1' }), answer(getStudentInfo, student())]);
  const { router } = renderAt(address);
  await waitFor(() => expect(router.state.location.href).toBe(wanted));
});

it('[login-phone] a visitor logs in first', async () => {
  respondWith([answer(getVersion, { version: '1' }), answer(getStudentInfo, guest)]);
  const { router } = renderAt(address);
  await screen.findByRole('heading', { name: '登录学舟' });
  expect(router.state.location.search['login_redirect_uri']).toBe(address);
});
