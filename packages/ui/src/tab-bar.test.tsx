// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { NavItem, NavLinkProps } from './nav-item.ts';
import { TabBar } from './tab-bar.tsx';

afterEach(cleanup);

it('says how many things are new behind a tab, to the eye and in its name', () => {
  const items: NavItem[] = [
    { key: 'qa', label: '答疑' },
    { key: 'me', label: '我的', news: '3' },
  ];
  const renderLink = ({ key }: NavItem, { children, ...link }: NavLinkProps) => (
    <a href={`/${key}`} {...link}>
      {children}
    </a>
  );
  render(<TabBar items={items} renderLink={renderLink} />);
  expect(screen.getByRole('link', { name: '答疑' }).textContent).toBe('答疑');
  const own = screen.getByRole('link', { name: /^我的\s?，3 条未读$/ });
  expect(own.querySelector('[aria-hidden]')?.textContent).toBe('3');
});
