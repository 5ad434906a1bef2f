// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { unknownAddress } from '../../platform/page/unknown-address.ts';
import { guest } from '../../platform/session/guest.ts';
import { renderAt } from '../../test/render-at.tsx';
import { answer, at, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

// The guards are about any page; these stand for those that the capabilities draw.
vi.mock('../routes/unbuilt-routes.ts', () => ({ unbuiltRoutes: new Set() }));
vi.mock('../routes/capability-pages.ts', () => {
  const draw = (title: string) => ({
    title,
    frame: 'bare' as const,
    component: () => <h1>{title}</h1>,
  });
  const pages = {
    dashboard: draw('首页'),
    exercise: draw('练习'),
    'course-book': draw('一本书'),
    course: draw('一门课'),
    'course-challenge-mode': draw('一门课'),
    'course-flash-card-landing': draw('课程的闪卡'),
    'course-exercise': draw('课程的练习'),
    'course-events': draw('课程的模考'),
    'course-ranking': draw('课程的排行'),
    'course-material': draw('课程的资料'),
    'qa-public': draw('公开答疑'),
    identity: draw('实名认证'),
    'login-phone': draw('绑定手机号'),
    ranking: {
      redirectTo: ({ params }: { params: { courseId: number } }) =>
        `/exercise?from=${params.courseId}`,
    },
  };
  return { pagesOf: async () => pages };
});

const version = [answer(getVersion, { version: '1' })];
const address = () => `${window.location.pathname}${window.location.search}`;

describe('guards', () => {
  it('[guard.login] send a visitor to login with the wanted address', async () => {
    respondWith([...version, answer(getStudentInfo, guest)]);
    renderAt('/exercise?a=b#c');
    await screen.findByRole('heading', { name: '登录学舟' });
    expect(new URLSearchParams(window.location.search).get('login_redirect_uri')).toBe(
      '/exercise?a=b#c',
    );
  });

  it('[guard.login#2] let a visitor open an open route', async () => {
    respondWith([...version, answer(getStudentInfo, guest)]);
    renderAt('/qa/public');
    expect(await screen.findByRole('heading', { name: '公开答疑' })).toBeTruthy();
  });

  it('[guard.phone#1,2] open login routes for a student without a phone, and lead to login-phone from others, with the wanted address', async () => {
    const profile = { ...student().profile, mobileValided: false };
    respondWith([...version, answer(getStudentInfo, student({ profile }))]);
    const { router } = renderAt('/exercise');
    await screen.findByRole('heading', { name: '练习' });
    for (const wanted of ['/identity?a=b#c', '/course/3/book/5']) {
      await router.navigate({ href: wanted });
      await screen.findByRole('heading', { name: '绑定手机号' });
      expect(window.location.pathname).toBe('/login-phone');
      expect(new URLSearchParams(window.location.search).get('login_redirect_uri')).toBe(wanted);
      await router.navigate({ to: '/exercise' });
    }
  });

  it.each([
    [0, '你还没有完成实名认证'],
    [-1, '你的实名认证审核未通过'],
  ])(
    '[guard.auth#2-4] [guard.auth-texts] prompt for the verification of the course when it answers %i',
    async (need, title) => {
      respondWith([
        ...version,
        answer(getStudentInfo, student()),
        answer(at(checkIdentityNeed, { courseId: 3 }), need),
      ]);
      renderAt('/course/3/book/5?a=b#c');
      await screen.findByRole('heading', { name: title });
      expect(screen.getByText('亲爱的同学，请先完成实名认证。')).toBeTruthy();
      expect(screen.queryByRole('heading', { name: '一本书' })).toBeNull();
      await userEvent.click(screen.getByRole('link', { name: '去认证' }));
      await screen.findByRole('heading', { name: '实名认证' });
      expect(window.location.pathname).toBe('/identity');
      expect(new URLSearchParams(window.location.search).get('identity_redirect_uri')).toBe(
        '/course/3/book/5?a=b#c',
      );
    },
  );

  describe.each(['/course/3', '/course/3/challenge-mode'])('[course#2] of %s', (wanted) => {
    it.each([
      ['ask for the phone', false, 1, '绑定手机号'],
      ['ask for the verification of the course', true, 0, '你还没有完成实名认证'],
      ['open it for who has both', true, 1, '一门课'],
    ] as const)('%s', async (_, mobileValided, need, title) => {
      const profile = { ...student().profile, mobileValided };
      respondWith([
        ...version,
        answer(getStudentInfo, student({ profile })),
        answer(at(checkIdentityNeed, { courseId: 3 }), need),
      ]);
      renderAt(wanted);
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    });
  });

  it.each([
    ['flash-card-landing', '课程的闪卡'],
    ['exercise', '课程的练习'],
    ['events', '课程的模考'],
    ['ranking', '课程的排行'],
    ['material', '课程的资料'],
  ])('[course#3] open /course/3/%s without a phone and a verification', async (child, title) => {
    const profile = { ...student().profile, mobileValided: false };
    respondWith([
      ...version,
      answer(getStudentInfo, student({ profile })),
      answer(at(checkIdentityNeed, { courseId: 3 }), 0),
    ]);
    renderAt(`/course/3/${child}`);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(address()).toBe(`/course/3/${child}`);
  });

  it('[guard.auth] open the course when its verification is passed', async () => {
    respondWith([
      ...version,
      answer(getStudentInfo, student()),
      answer(at(checkIdentityNeed, { courseId: 3 }), 1),
    ]);
    renderAt('/course/3/book/5');
    expect(await screen.findByRole('heading', { name: '一本书' })).toBeTruthy();
  });

  it('[guard.login-when-in#2,3] on login a student leaves to login_redirect_uri, or to the dashboard', async () => {
    respondWith([...version, answer(getStudentInfo, student())]);
    renderAt('/login?login_redirect_uri=%2Fexercise%3Fx%3D1&code=z');
    await screen.findByRole('heading', { name: '练习' });
    expect(address()).toBe('/exercise?x=1');
    renderAt('/login');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('on login a student leaves to redirect_uri by a full navigation', async () => {
    localStorage.setItem('xuezhou-student', JSON.stringify(student()));
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    respondWith([...version, answer(getStudentInfo, student())]);
    renderAt('/login?redirect_uri=%2Fevents%3Fa%3D1&isFromEvent=1#hall');
    const target = `${window.location.origin}/events?a=1&studentId=7#hall`;
    await waitFor(() => expect(leave).toHaveBeenCalledWith(target));
    leave.mockRestore();
  });

  it('show the form when the stored login has ended', async () => {
    localStorage.setItem('xuezhou-student', JSON.stringify(student()));
    respondWith([...version, fail(getStudentInfo, 401)]);
    renderAt('/login');
    expect(await screen.findByRole('heading', { name: '登录学舟' })).toBeTruthy();
  });
});

describe('addresses', () => {
  it('[site.fallback] unknown paths, and pages that nobody draws, go to the dashboard', async () => {
    respondWith([...version, answer(getStudentInfo, student())]);
    for (const path of ['/nowhere/at/all', '/career', '/course/abc/book/1']) {
      const { unmount } = renderAt(path);
      await screen.findByRole('heading', { name: '首页' });
      expect(address()).toBe('/dashboard');
      expect(unknownAddress.get(), 'for the line that names it').toBe(path);
      unmount();
    }
  });

  it('lead on where a listed path is only a redirection', async () => {
    respondWith([...version, answer(getStudentInfo, student())]);
    renderAt('/ranking/3');
    await screen.findByRole('heading', { name: '练习' });
    expect(address()).toBe('/exercise?from=3');
  });

  it("[site.history-mode#1,3] use the browser's history: no hash in a path, a typed one opens, back and forward work", async () => {
    respondWith([...version, answer(getStudentInfo, student())]);
    const { router } = renderAt('/exercise?a=b');
    await screen.findByRole('heading', { name: '练习' });
    const before = window.history.length;
    await router.navigate({ to: '/dashboard' });
    await screen.findByRole('heading', { name: '首页' });
    expect(window.history.length).toBe(before + 1);
    expect(window.location.href).toBe(`${window.location.origin}/dashboard`);
    router.history.back();
    await screen.findByRole('heading', { name: '练习' });
    expect(address()).toBe('/exercise?a=b');
    router.history.forward();
    await screen.findByRole('heading', { name: '首页' });
    expect(window.location.href).toBe(`${window.location.origin}/dashboard`);
  });

  it("[site.body-class] the body carries the route's name, and no earlier one's", async () => {
    respondWith([...version, answer(getStudentInfo, student())]);
    const { router } = renderAt('/exercise');
    await waitFor(() => expect(document.body.className).toBe('exercise'));
    expect(document.title).toBe('练习 · 学舟');
    await router.navigate({ to: '/dashboard' });
    await waitFor(() => expect(document.body.className).toBe('dashboard'));
  });
});
