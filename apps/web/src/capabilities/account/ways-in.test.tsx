// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo, loginByPassword } from '@xuezhou/contract/account';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fingerprintState } from '../../platform/session/fingerprint-state.ts';
import { guest } from '../../platform/session/guest.ts';
import { savedStudentKey } from '../../platform/session/session.ts';
import * as passedCaptcha from '../../test/passed-captcha.tsx';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';
import { answer, type Answers, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

// Its own test drags the slider.
vi.mock('./captcha/use-captcha.tsx', () => passedCaptcha);

const { path } = loginByPassword;
const info = getStudentInfo.path;

afterEach(() => {
  fingerprintState.set('unknown');
  document.cookie = 'vendorid=; max-age=0; path=/';
});

async function openLogin(address: string, answers: Answers = []) {
  let isIn = false;
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, () => (isIn ? student() : guest)),
    answer(loginByPassword, () => {
      isIn = true;
      return true;
    }),
    ...answers,
  ]);
  const app = renderAt(address);
  await screen.findByRole('button', { name: '登录' });
  const of = (wanted: string) => asked.filter((request) => request.path === wanted);
  return { of, user: userEvent.setup(), ...app };
}

async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('checkbox', { name: /我已阅读并同意/ }));
  await user.type(screen.getByRole('textbox', { name: '手机号或邮箱' }), '13800000001');
  await user.type(screen.getByLabelText('密码', { selector: 'input' }), 'secret-1{Enter}');
}

describe('after a login', () => {
  it("[account.login-success] the student's info is fetched, then the next page opens", async () => {
    const { of, user, router } = await openLogin('/login?login_redirect_uri=%2Fsetting%3Fa%3Db');
    const before = of(info).length;
    await logIn(user);
    await waitFor(() => expect(router.state.location.href).toBe('/setting?a=b'));
    expect(of(info).length).toBeGreaterThan(before);
    expect(JSON.parse(localStorage.getItem(savedStudentKey) ?? '{}')).toMatchObject({
      studentId: 7,
    });
  });

  it('[account.after-login] [account.login-success] leads away by a full navigation, to an origin that the school allows', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const wanted = encodeURIComponent('https://events.example/hall?code=x');
    const { user } = await openLogin(`/login?redirect_uri=${wanted}&isFromEvent=1#seat`, [
      answer(getSchool, school({ login: { redirectOrigins: ['https://events.example'] } })),
    ]);
    await logIn(user);
    await waitFor(() =>
      expect(leave).toHaveBeenCalledWith('https://events.example/hall?studentId=7#seat'),
    );
    leave.mockRestore();
  });

  it('[guard.login-when-in] who is logged in leaves for an allowed origin at once, and stays here where none is known', async () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    const address = `/login?redirect_uri=${encodeURIComponent('https://events.example/')}#seat`;
    const answers = [answer(getVersion, { version: '1' }), answer(getStudentInfo, student())];
    localStorage.setItem(savedStudentKey, JSON.stringify(student()));
    respondWith([
      ...answers,
      answer(getSchool, school({ login: { redirectOrigins: ['https://events.example'] } })),
    ]);
    const { unmount } = renderAt(address);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://events.example/#seat'));
    unmount();
    respondWith([...answers, fail(getSchool, 503)]);
    const { router } = renderAt(address);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(leave).toHaveBeenCalledOnce();
    leave.mockRestore();
  });
});

describe('a login', () => {
  it.each([
    ['the address', '/login?vendorid=31', ''],
    ['the cookie', '/login', 'vendorid=31'],
  ])('[site.vendor#1,2] carries the vendor of %s, as a number', async (_, address, cookie) => {
    document.cookie = cookie;
    const { of, user, router } = await openLogin(address);
    await logIn(user);
    // The login is over when the next page is there; what is left of it would fall into the next test.
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(of(path)[0]?.body).toMatchObject({ vendorId: '31' });
  });

  it('[account.fingerprint-missing] warns without a fingerprint library, and goes on', async () => {
    const words = '请关闭浏览器防广告插件，否则无法登录！';
    const { user, router } = await openLogin('/login?login_redirect_uri=%2Fsetting');
    expect(screen.queryByText(words)).toBeNull();
    act(() => fingerprintState.set('missing'));
    await screen.findByText(words);
    await logIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/setting'));
  });

  it('[account.reset] a session that ended leaves a guest, and nothing stands loading', async () => {
    localStorage.setItem(savedStudentKey, JSON.stringify(student()));
    await openLogin('/login', [fail(getStudentInfo, 401)]);
    expect(localStorage.getItem(savedStudentKey)).toBeNull();
    expect(screen.queryByText(/加载中|请稍等/)).toBeNull();
  });
});

describe('[login-kecuhui] the login of a partner', () => {
  const partner = { vendorId: 88, name: '远帆学院' };

  it("is the same under the partner's name, and is always sent as the partner's", async () => {
    const { of, user, router } = await openLogin(
      '/login-kecuhui?vendorid=31&login_redirect_uri=%2Fsetting',
      [answer(getSchool, school({ login: { partner, wechat: true } }))],
    );
    await screen.findByRole('heading', { name: '远帆学院学员登录' });
    expect(screen.getByRole('button', { name: '微信扫码' })).toBeTruthy();
    await logIn(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/setting'));
    expect(of(path)[0]?.body).toMatchObject({ vendorId: '88' });
  });

  it('opens without a partner too, and leads on whoever is logged in', async () => {
    const { unmount } = await openLogin('/login-kecuhui');
    await screen.findByRole('heading', { name: '合作机构学员登录' });
    unmount();
    respondWith([answer(getVersion, { version: '1' }), answer(getStudentInfo, student())]);
    const { router } = renderAt('/login-kecuhui?login_redirect_uri=%2Fsetting');
    await waitFor(() => expect(router.state.location.pathname).toBe('/setting'));
  });
});
