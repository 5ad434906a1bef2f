// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newVersionWaits } from '@xuezhou/client/code/new-version.ts';
import { LoginSite } from './login-site.tsx';
import { renderLogin } from './render-login.tsx';

it('sends nothing before it is alive: the address would hold the password', () => {
  document.body.innerHTML = renderLogin().html;
  const form = screen.getByRole('button', { name: '登录' }).closest('form');
  expect(form?.getAttribute('method')).toBe('dialog');
});

it('says that it could not be drawn, and how to go on, instead of leaving nothing', async () => {
  document.body.innerHTML = '';
  // What React tells of the error.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Its parts ask where to go on to, and there is nothing that knows.
  render(<LoginSite onward={null as never} />);
  expect((await screen.findByRole('alert')).textContent).toContain('这一页出了点问题');
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
});

it('says the same where its notices cannot be drawn', async () => {
  document.body.innerHTML = '';
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(newVersionWaits, 'get').mockImplementation(() => {
    throw new Error('not known');
  });
  render(<LoginSite onward={{ go: async () => {}, prepare: async () => {} }} />);
  expect((await screen.findByRole('alert')).textContent).toContain('这一页出了点问题');
});
