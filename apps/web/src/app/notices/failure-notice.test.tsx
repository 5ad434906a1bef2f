// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo, logout } from '@xuezhou/contract/account';
import { takeoverCookie } from '@xuezhou/contract/failures';
import { getVersion } from '@xuezhou/contract/site';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { call } from '@xuezhou/client/api/call.ts';
import { guest } from '../../platform/session/guest.ts';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { knownStudent, savedStudentKey } from '../../platform/session/session.ts';
import { renderAt } from '../../test/render-at.tsx';
import { answer, fail, failure, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

// Stand for the pages of the capabilities.
vi.mock('../routes/capability-pages.ts', () => {
  const page = { title: '练习', frame: 'bare' as const, component: () => <h1>练习</h1> };
  const load = () => call(getVersion, {});
  return { pagesOf: async () => ({ exercise: page, reader: { ...page, load } }) };
});

const logoutPath = logout.path;

/** Opens a page of a student, or the login page, and lets a call fail on it. */
async function failWith(failure: Response, { address = '/exercise?a=b#c', options = {} } = {}) {
  let said: Response | { version: string } = { version: '1' };
  let who = address === '/login' ? guest : student();
  const asked = respondWith([
    answer(getStudentInfo, () => who),
    answer(getVersion, () => said),
    answer(logout, () => {
      who = guest;
      return true;
    }),
  ]);
  const app = renderAt(address);
  await screen.findByRole('heading', { name: address === '/login' ? '登录学舟' : '练习' });
  // The notice is fetched after the first page stands.
  await screen.findByRole('status');
  said = failure;
  await act(async () => {
    await call(getVersion, {}, options).catch(() => null);
  });
  said = { version: '1' };
  const of = (path: string) => asked.filter((request) => request.path === path);
  return { of, ...app };
}

const takenOver = (data: unknown) =>
  Response.json({ status: 403, message: '', data }, { status: 403 });
const notice = async () => within(await screen.findByRole('dialog', { hidden: true }));
const button = { hidden: true } as const;
const namesOf = (dialog: Awaited<ReturnType<typeof notice>>) =>
  dialog.getAllByRole('button', button).map(({ textContent }) => textContent);
const wanted = () => new URLSearchParams(window.location.search).get('login_redirect_uri');

describe('the global notice', () => {
  it('[site.error-dialog#1-4] is one dialog with the message; other codes only tell, and ignored errors show none', async () => {
    await failWith(failure(503), { options: { ignoreErrors: true } });
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    await act(async () => {
      respondWith([fail(getVersion, 503)]);
      await expect(call(getVersion, {})).rejects.toThrow('服务暂时不可用');
      respondWith([fail(getVersion, 404)]);
      await expect(call(getVersion, {})).rejects.toThrow('您需要的资源没有找到');
    });
    const dialog = await notice();
    expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
    expect(dialog.getByText('服务暂时不可用')).toBeTruthy();
    expect(namesOf(dialog)).toEqual(['知道了']);
    await userEvent.click(dialog.getByRole('button', { name: '知道了', ...button }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });

  it('[site.error-401] says that the login is over, in the words of the catalogue', async () => {
    await failWith(failure(401, { message: 'what the server wrote' }));
    const dialog = await notice();
    expect(dialog.getByText(/^您的登录已经过期, 请重新登录/)).toBeTruthy();
    expect(namesOf(dialog)).toEqual(['重新登录']);
  });

  it('[site.error-403] [account.one-place] says that somebody logged in elsewhere, on which device and when', async () => {
    const data = { device: 'Windows 电脑 · Chrome', at: '2026-11-21T08:05:00.000Z' };
    await failWith(takenOver(data));
    const dialog = await notice();
    expect(dialog.getByText(/您的账号在别处登录，请确认是否是本人操作！/)).toBeTruthy();
    expect(
      dialog.getByText(/11 月 21 日 16:05，Windows 电脑 · Chrome 登录了您的账号。/),
    ).toBeTruthy();
    expect(namesOf(dialog)).toEqual(['重新登录']);
  });

  it.each([null, 'x', {}, { device: 1, at: 'x' }, { device: 'x', at: 'never' }])(
    'says so without a device where the server names none: %j',
    async (data) => {
      await failWith(takenOver(data));
      const dialog = await notice();
      expect(dialog.getByText(/您的账号在别处登录，请确认是否是本人操作！/)).toBeTruthy();
      expect(dialog.queryByText(/登录了您的账号/)).toBeNull();
    },
  );

  it('says so to whoever comes after the page that the server told it to was gone, until it is read', async () => {
    const data = { device: 'Windows 电脑 · Chrome', at: '2026-11-21T08:05:00.000Z' };
    document.cookie = `${takeoverCookie}=${encodeURIComponent(JSON.stringify(data))}; path=/`;
    respondWith([answer(getStudentInfo, guest), answer(logout, true)]);
    renderAt('/login');
    const dialog = await notice();
    expect(dialog.getByText(/Windows 电脑 · Chrome 登录了您的账号。/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '重新登录', ...button }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(document.cookie).not.toContain(takeoverCookie);
  });

  it('[site.error-404] says that it was not found', async () => {
    await failWith(failure(404, { message: 'what the server wrote' }));
    const dialog = await notice();
    expect(dialog.getByText('您需要的资源没有找到')).toBeTruthy();
    expect(namesOf(dialog)).toEqual(['知道了']);
  });

  it('[site.error-503] says that the service is away', async () => {
    await failWith(failure(503, { message: 'what the server wrote' }));
    expect((await notice()).getByText('服务暂时不可用')).toBeTruthy();
  });

  it('[site.error-other] has one text for every other failure', async () => {
    await failWith(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await notice()).getByText('服务出错，请重试')).toBeTruthy();
  });

  it('[site.error-500] [site.error-reload] tells a 500, and reloads after the confirm, not before', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await failWith(failure(500));
    const dialog = await notice();
    expect(dialog.getByText('系统错误')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: '刷新页面', ...button }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    reload.mockRestore();
  });
});

describe('a page that fails to open', () => {
  it.each([
    [500, '系统错误', '稍后'],
    [503, '服务暂时不可用', '知道了'],
    [404, '您需要的资源没有找到', '知道了'],
  ])(
    '[site.error-dialog] says %i once: in the notice, then in its place',
    async (status, said, ok) => {
      respondWith([answer(getStudentInfo, student()), fail(getVersion, status)]);
      renderAt('/reader');
      const dialog = await notice();
      expect(await screen.findByText('这一页没有打开')).toBeTruthy();
      expect(screen.getAllByText(said)).toHaveLength(1);
      await userEvent.click(dialog.getByRole('button', { name: ok, ...button }));
      expect(await screen.findByRole('heading', { name: said })).toBeTruthy();
      expect(screen.getAllByText(said)).toHaveLength(1);
      expect(screen.queryByText('这一页没有打开')).toBeNull();
    },
  );
});

describe('a lost session', () => {
  it.each([401, 403])(
    '[site.error-relogin] %i offers a login, which logs out and leads back to where it happened',
    async (status) => {
      const { of } = await failWith(failure(status));
      const dialog = await notice();
      await userEvent.click(dialog.getByRole('button', { name: '重新登录', ...button }));
      await screen.findByRole('heading', { name: '登录学舟' });
      expect(of(logoutPath)).toHaveLength(1);
      expect(wanted()).toBe('/exercise?a=b#c');
      expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    },
  );

  it('[site.error-relogin] stays where it is on the login page', async () => {
    const { of } = await failWith(failure(401), { address: '/login' });
    const dialog = await notice();
    await userEvent.click(dialog.getByRole('button', { name: '重新登录', ...button }));
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(of(logoutPath)).toHaveLength(1);
    expect(window.location.pathname + window.location.search).toBe('/login');
  });

  it.each([401, 403])(
    '[account.reset] %i leaves a guest, nothing of what was stored, and no loading behind it',
    async (status) => {
      localStorage.setItem(savedStudentKey, JSON.stringify(student()));
      let tell: (response: Response) => void = () => {};
      const failing = new Promise<Response>((resolve) => (tell = resolve));
      respondWith([answer(getStudentInfo, student()), answer(getVersion, () => failing)]);
      renderAt('/reader');
      await screen.findByText('加载中...');
      tell(failure(status));
      await notice();
      await waitFor(() => expect(screen.queryByText('加载中...')).toBeNull());
      expect(knownStudent(queryClient)).toEqual(guest);
      expect(localStorage.getItem(savedStudentKey)).toBeNull();
    },
  );

  it('is explained to whoever comes back to it: the first call asks who is there', async () => {
    localStorage.setItem(savedStudentKey, JSON.stringify(student()));
    const data = { device: 'iPhone · Safari', at: '2026-11-21T08:05:00.000Z' };
    respondWith([answer(getStudentInfo, takenOver(data)), answer(getVersion, { version: '1' })]);
    renderAt('/login');
    expect((await notice()).getByText(/iPhone · Safari 登录了您的账号/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: '登录学舟' })).toBeTruthy();
  });

  it('is told although its call keeps quiet, and by its cause whatever fails next', async () => {
    const data = { device: 'iPhone · Safari', at: '2026-11-21T08:05:00.000Z' };
    await failWith(takenOver(data), { options: { ignoreErrors: true } });
    await notice();
    respondWith([fail(getVersion, 401)]);
    await act(async () => void (await call(getVersion, {}).catch(() => null)));
    expect((await notice()).getByText(/iPhone · Safari 登录了您的账号/)).toBeTruthy();
  });

  it('is told by a quiet call where the page is none for a guest, and not where it is', async () => {
    const quietly = { options: { ignoreErrors: true } };
    await failWith(failure(401), quietly);
    expect((await notice()).getByText(/登录已经过期/)).toBeTruthy();
    cleanup();
    await failWith(failure(401), { ...quietly, address: '/login' });
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });
});
