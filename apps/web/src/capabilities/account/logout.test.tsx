// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { getStudentInfo, logout } from '@xuezhou/contract/account';
import { getSchool, getVersion } from '@xuezhou/contract/site';
import { describe, expect, it, vi } from 'vitest';
import { shownFailure } from '@xuezhou/client/api/failures.ts';
import { guest } from '../../platform/session/guest.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { knownStudent, savedStudentKey } from '../../platform/session/session.ts';
import { renderAt } from '../../test/render-at.tsx';
import { school } from '../../test/school.ts';
import { answer, failure, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

const messages = ['/api/nuxt/web/message/unread/important'];

type LogoutAnswer = true | Response | Promise<true | Response>;

/** A browser with a session cookie, which the server ends when it hears of the logout. */
function openLogout({ whenTold }: { whenTold: () => LogoutAnswer }) {
  localStorage.setItem(savedStudentKey, JSON.stringify(student()));
  let hasSession = true;
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getSchool, school({ login: { wechat: true } })),
    answer(getStudentInfo, () => (hasSession ? student() : guest)),
    answer(logout, () => {
      const said = whenTold();
      if (said === true) hasSession = false;
      return said;
    }),
  ]);
  const app = renderAt('/logout');
  queryClient.setQueryData(messages, [{ messageId: 1 }]);
  const of = (path: string) => asked.filter((request) => request.path === path);
  return { of, ...app };
}

const loggedOut = async () => {
  await screen.findByRole('heading', { name: '登录学舟' });
  expect(knownStudent(queryClient)).toEqual(guest);
  expect(localStorage.getItem(savedStudentKey)).toBeNull();
};

describe('logging out', () => {
  it('[account.logout] [logout] calls the server, leaves a guest and nothing of the student, then goes to login', async () => {
    const { of, router } = openLogout({ whenTold: () => true });
    await loggedOut();
    expect(of(logout.path)).toHaveLength(1);
    expect(router.state.location.href).toBe('/login');
    await waitFor(() => expect(queryClient.getQueryData(messages)).toBeUndefined());
    expect(shownFailure.get()).toBeNull();
  });

  it('leads to a login page with every way in', async () => {
    openLogout({ whenTold: () => true });
    await loggedOut();
    expect(await screen.findByRole('button', { name: '微信扫码' })).toBeTruthy();
  });

  it.each([
    ['fails', () => failure(500)],
    ['is not reached', (): Promise<true> => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    '[account.logout] leaves a guest although the server %s, and makes up for it before anybody is let in again',
    async (_, whenTold) => {
      let answerOf: () => LogoutAnswer = whenTold;
      const { of, unmount } = openLogout({ whenTold: () => answerOf() });
      await loggedOut();
      expect(shownFailure.get()).toBeNull();
      unmount();

      // The next visit: the cookie is still there, and the server can be told now.
      answerOf = () => true;
      renderAt('/exercise');
      await loggedOut();
      expect(of(logout.path)).toHaveLength(2);
    },
  );

  it('does not wait for a server that never answers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(new DOMException('', 'TimeoutError')), after);
      return stop.signal;
    });
    openLogout({ whenTold: () => true });
    const speak = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (!address.startsWith(logout.path)) return await speak(address, init);
      return await new Promise<never>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    });
    await screen.findByText('正在退出登录……');
    expect(screen.queryByRole('heading', { name: '登录学舟' })).toBeNull();
    await vi.advanceTimersByTimeAsync(5000);
    await loggedOut();
    timeout.mockRestore();
  });

  it('does not end the login that came after it', async () => {
    const { of, unmount } = openLogout({ whenTold: () => failure(500) });
    await loggedOut();
    const { refreshStudent } = await import('../../platform/session/session.ts');
    expect((await refreshStudent(queryClient)).studentId).toBe(7);
    unmount();
    expect(of(logout.path)).toHaveLength(1);
  });
});
