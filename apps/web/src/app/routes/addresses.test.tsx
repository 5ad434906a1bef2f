// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';
import { answer, type Answers, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';
import { rememberPlaces } from './last-places.ts';

// These stand for the pages that the capabilities draw; a test says which of them nobody draws.
const unbuilt = vi.hoisted(() => new Set<string>());
vi.mock('./unbuilt-routes.ts', () => ({ unbuiltRoutes: unbuilt }));
vi.mock('./capability-pages.ts', async () => {
  const { Link } = await import('@tanstack/react-router');
  const titles: Record<string, string> = {
    dashboard: '首页',
    course: '课程',
    mall: '商城',
    'my-order': '我的订单',
    message: '消息',
    exercise: '练习',
  };
  const page = (title: string) => ({
    title,
    frame: 'bare' as const,
    component: () => (
      <>
        <h1>{title}</h1>
        <Link to="/exercise" search={{ n: '2' }}>
          去练习
        </Link>
      </>
    ),
  });
  const pages = Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, page(title)]),
  );
  return { pagesOf: async () => pages };
});

const answers = (given: Answers = []) =>
  respondWith([answer(getVersion, { version: '1' }), answer(getStudentInfo, student()), ...given]);
const address = () => `${window.location.pathname}${window.location.search}`;
const heading = (name: string) => screen.findByRole('heading', { name });

afterEach(() => unbuilt.clear());

describe('home', () => {
  const landing = (to: string | null) => [answer(getSchool, school({ links: { landing: to } }))];

  it('[home] [site.home] leaves the app for the landing page of the school', async () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
    answers([answer(getStudentInfo, guest), ...landing('https://www.school.cn/')]);
    renderAt('/');
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://www.school.cn/'));
    expect(screen.queryByRole('heading')).toBeNull();
    leave.mockRestore();
  });

  it.each([
    ['a student to the dashboard', student(), '首页', '/dashboard'],
    ['a visitor to the mall', guest, '商城', '/mall'],
  ])('[home#2] without a landing page leads %s', async (_, user, title, path) => {
    answers([answer(getStudentInfo, user), ...landing(null)]);
    renderAt('/');
    await heading(title);
    expect(address()).toBe(path);
  });

  it('leads on when the school does not answer', async () => {
    answers();
    renderAt('/');
    expect(await heading('首页')).toBeTruthy();
  });
});

describe('a listed path without its parameter', () => {
  it.each([
    ['/order', 'mall'],
    ['/order-detail', 'my-order'],
    ['/im-team-announcement', 'message'],
  ])('[site.bare-paths] %s goes to the dashboard while nobody draws %s', async (path, name) => {
    unbuilt.add(name);
    answers();
    renderAt(path);
    expect(await heading('首页')).toBeTruthy();
  });

  it('remembers places of each student apart', async () => {
    rememberPlaces(8, { courseId: 3 });
    answers();
    renderAt('/course');
    expect(await heading('首页')).toBeTruthy();
  });
});

describe('the history', () => {
  it('[site.history-mode#1-3] has paths without a hash, opens a typed one, and goes back and forward', async () => {
    answers();
    renderAt('/dashboard');
    await userEvent.click(await screen.findByRole('link', { name: '去练习' }));
    await heading('练习');
    expect(window.location.href).toBe(`${window.location.origin}/exercise?n=2`);
    window.history.back();
    await heading('首页');
    expect(address()).toBe('/dashboard');
    window.history.forward();
    await heading('练习');
    expect(address()).toBe('/exercise?n=2');
  });
});
