// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo, type UserInfo } from '@xuezhou/contract/account';
import { getVersion, getVisitorId, recordVisit } from '@xuezhou/contract/site';
import { expect, it } from 'vitest';
import { answer, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';
import { renderLogin } from './render-login.tsx';
import { startLogin } from './start-login.tsx';

// One test: a document comes to life once.
it('keeps what was typed, and hands over once, whatever asks for it at the same time', async () => {
  const visits = recordVisit.path;
  let tellWho: (user: UserInfo) => void = () => {};
  const who = new Promise<UserInfo>((resolve) => {
    tellWho = resolve;
  });
  const asked = respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, () => who),
    answer(getVisitorId, '0b9c5d1e-7f3a-4c21-9d58-2e6f8a4b1c37'),
    answer(recordVisit, true),
  ]);
  const noted = () =>
    asked
      .filter(({ path }) => path === visits)
      .map(({ body }) => (body as { targetPath: string }).targetPath);
  const user = userEvent.setup();
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '手机号或邮箱' });

  // As login.html brings it.
  window.history.replaceState(null, '', '/login');
  document.body.innerHTML = `<div id="root">${renderLogin().html}</div>`;
  document.body.className = 'login';
  document.body.dataset['route'] = 'login';
  await user.type(name(), '1380000');
  void startLogin();
  // The place for notices is there once the page is alive.
  await screen.findByRole('status');
  await user.type(name(), '0001');
  expect(name().value).toBe('13800000001');

  await user.dblClick(screen.getByRole('link', { name: '忘记密码' }));
  // There was a session all the while.
  tellWho(student());
  await screen.findByRole('heading', { name: '忘记密码' });
  expect(window.location.pathname).toBe('/password/forget');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(document.title).toBe('忘记密码 · 学舟');
  expect([...document.body.classList]).toEqual(['password-forget']);
  await waitFor(() => expect(noted()).toContain('/password/forget'));

  await user.click(screen.getByRole('link', { name: '返回登录' }));
  await waitFor(() => expect(noted()).toContain('/dashboard'));
  // The login page is noted where nobody was led on before there was time for it.
  expect(noted().filter((path) => path !== '/login')).toEqual(['/password/forget', '/dashboard']);
});
