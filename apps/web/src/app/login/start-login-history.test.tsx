// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { expect, it } from 'vitest';
import { guest } from '../../platform/session/guest.ts';
import { answer, respondWith } from '@xuezhou/client/testing/server.ts';
import { renderLogin } from './render-login.tsx';
import { startLogin } from './start-login.tsx';

it('goes with the history to a page that the router had opened before the login page was loaded anew', async () => {
  respondWith([answer(getVersion, { version: '1' }), answer(getStudentInfo, guest)]);
  window.history.replaceState(null, '', '/login');
  document.body.innerHTML = `<div id="root">${renderLogin().html}</div>`;
  document.body.className = 'login';
  document.body.dataset['route'] = 'login';
  void startLogin();
  // The place for notices is there once the page is alive.
  await screen.findByRole('status');
  // As a browser does when somebody goes back: the address is the other one by the time that it tells.
  window.history.replaceState(null, '', '/password/forget');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await screen.findByRole('heading', { name: '忘记密码' });
  expect(window.location.pathname).toBe('/password/forget');
  await waitFor(() => expect(document.title).toBe('忘记密码 · 学舟'));
  expect([...document.body.classList]).toEqual(['password-forget']);
});
