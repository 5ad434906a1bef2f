// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo, type UserInfo } from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { answer, respondWith } from '@xuezhou/client/testing/server.ts';
import { renderLogin } from './render-login.tsx';
import { startLogin } from './start-login.tsx';

// One test: a document comes to life once.
it('stays with the login page where somebody goes back while the page that follows is on its way', async () => {
  let tellWho: (user: UserInfo) => void = () => {};
  const who = new Promise<UserInfo>((resolve) => {
    tellWho = resolve;
  });
  respondWith([answer(getVersion, { version: '1' }), answer(getStudentInfo, () => who)]);
  const user = userEvent.setup();
  window.history.replaceState(null, '', '/login');
  document.body.innerHTML = `<div id="root">${renderLogin().html}</div>`;
  document.body.className = 'login';
  document.body.dataset['route'] = 'login';
  void startLogin();
  // The place for notices is there once the page is alive.
  await screen.findByRole('status');
  await user.click(screen.getByRole('link', { name: '忘记密码' }));
  await waitFor(() => expect(window.location.pathname).toBe('/password/forget'));
  act(() => {
    // As a browser does when somebody goes back: the address is the other one by the time that it tells.
    window.history.replaceState(null, '', '/login');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  tellWho(guest);
  // The router's page is another than the one that stood there.
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(screen.getByRole('button', { name: '登录' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '忘记密码' })).toBeNull();
  expect(window.location.pathname).toBe('/login');
  // From here on it leads on as ever.
  await user.click(screen.getByRole('link', { name: '忘记密码' }));
  await screen.findByRole('heading', { name: '忘记密码' });
  expect(window.location.pathname).toBe('/password/forget');
});
