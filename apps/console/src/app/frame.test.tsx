// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  getAuditChoices,
  getSelf,
  getWaiting,
  listAudit,
  listPasskeys,
  listRoles,
  listStaff,
} from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openConsole, shownAddress, staffSelf, usePhoneScreen } from '../test/open-console.tsx';
import { waiting } from '../test/today-samples.ts';
import { consolePages } from './routes/console-pages.ts';
import { head, owner } from '../test/staff-samples.ts';

const says = [
  answer(getAuditChoices, { people: [], operations: [] }),
  answer(listAudit, { list: [], next: null }),
  answer(listStaff, [head]),
  answer(listRoles, [owner]),
  answer(listPasskeys, []),
];

it('has in its column only what the roles open, and begins at today', async () => {
  openConsole('/console/', { says, self: { permissions: ['audit.read'], roles: ['财务'] } });
  await screen.findByRole('heading', { name: /，陈望舒$/, level: 1 });
  expect(shownAddress()).toBe('/console/today');
  const links = within(screen.getByRole('navigation', { name: '教务台' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['今天', '待同意', '操作记录']);
  expect(links[0]?.getAttribute('aria-current')).toBe('page');
  // The way to the first page lies in a landmark as well.
  const home = screen.getByRole('link', { name: '学舟教务台，回到第一页' });
  expect(home.closest('header')?.parentElement?.querySelector(':scope > main')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('今天 · 学舟教务台'));
});

it('has beside a page how many wait there, asked again when one comes back to the window', async () => {
  const approvals = waiting({ key: 'staff.approvals', path: '/approvals', count: 2 });
  const questions = waiting({ count: 3, clock: { minutesLeft: 20, target: 120 } });
  const reports = waiting({ key: 'qa.reports', path: '/qa/reports', count: 1 });
  openConsole('/console/staff', {
    says: [...says, answer(getWaiting, [questions, reports, approvals])],
  });
  const nav = within(await screen.findByRole('navigation', { name: '教务台' }));
  const textAt = (name: RegExp) => nav.getByRole('link', { name }).textContent;
  await waitFor(() => expect(textAt(/^待同意/)).toBe('待同意2件等你办'));
  expect(textAt(/^答疑/)).toBe('答疑4件等你办');
  expect(nav.getByText('4').getAttribute('data-soon')).toBe('true');
  expect(nav.getByText('2').getAttribute('data-soon')).toBeNull();
  expect(textAt(/^学员/)).toBe('学员');
  respondAlso([answer(getWaiting, [])]);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(textAt(/^答疑/)).toBe('答疑'));
});

it('goes on without counts where they do not come', async () => {
  openConsole('/console/staff', { says: [...says, fail(getWaiting, 500)] });
  expect(await screen.findByRole('heading', { name: '人员与权限' })).toBeTruthy();
  expect(screen.queryByText('件等你办')).toBeNull();
});

it('has no two pages under one key', () => {
  const keys = consolePages.flatMap(({ nav }) => nav?.key ?? []);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});

it('has no two entries of the navigation with one picture', () => {
  const icons = consolePages.flatMap(({ nav, title }) => (nav ? [{ icon: nav.icon, title }] : []));
  const twice = icons.filter(({ icon }, at) => icons.findIndex((one) => one.icon === icon) < at);
  expect(twice.map(({ title }) => title)).toEqual([]);
});

it('says of a page that the roles do not open which permission it takes, and asks the server nothing', async () => {
  openConsole('/console/staff', {
    says: [...says, fail(listStaff, 500)],
    self: { permissions: ['audit.read'] },
  });
  await screen.findByRole('heading', { name: '你的角色打不开这一页' });
  expect(screen.getByText(/查看人员与权限/)).toBeTruthy();
});

it('tells somebody without any role that there is nothing to do', async () => {
  openConsole('/console/', { says, self: { permissions: [], roles: [] } });
  expect(await screen.findByRole('heading', { name: '都办完了' })).toBeTruthy();
});

it('lets somebody without any role see the own account', async () => {
  openConsole('/console/self', { says, self: { permissions: [], roles: [] } });
  await screen.findByRole('heading', { name: '我的账号' });
  expect(screen.getByText(/还没有任何权限/)).toBeTruthy();
});

it('says that an address is none, and shows the way back', async () => {
  const user = userEvent.setup();
  openConsole('/console/nowhere', { says, self: { permissions: ['audit.read'] } });
  await screen.findByRole('heading', { name: '没有这一页' });
  await user.click(screen.getByRole('button', { name: '回到教务台' }));
  await screen.findByRole('heading', { name: /，陈望舒$/, level: 1 });
  expect(shownAddress()).toBe('/console/today');
});

it('tells what did not come, and tries again', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff', { says: [...says, fail(getSelf, 503)] });
  await screen.findByRole('heading', { name: '这一页没有打开' });
  respondAlso([answer(getSelf, staffSelf())]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('heading', { name: '人员与权限' })).toBeTruthy();
});

it('turns dark and keeps the choice', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff', { says });
  await user.click(await screen.findByRole('button', { name: '陈望舒，我的菜单' }));
  await user.click(await screen.findByRole('menuitem', { name: '深色', hidden: true }));
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  expect(localStorage.getItem('xuezhou-color-scheme')).toBe('dark');
});

it('goes by G and a letter, and not while something is typed', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff', { says });
  await screen.findByRole('heading', { name: '人员与权限' });
  await user.keyboard('gl');
  await screen.findByRole('heading', { name: '操作记录' });
  await user.type(screen.getByLabelText('对象的编号'), 'gp');
  expect(shownAddress()).toBe('/console/audit');
  await user.click(screen.getByRole('heading', { name: '操作记录' }));
  await user.keyboard('gx');
  await user.keyboard('p');
  expect(shownAddress()).toMatch(/^\/console\/audit/);
  await user.keyboard('gp');
  await screen.findByRole('heading', { name: '人员与权限' });
  await user.keyboard('?');
  expect(await screen.findByText('去“操作记录”')).toBeTruthy();
});

it('goes by G and a letter from a switch too, which takes no letters', async () => {
  const user = userEvent.setup();
  openConsole('/console/self', { says });
  const letters = await screen.findByRole('switch', { name: /单个字母/ });
  letters.focus();
  await user.keyboard('gl');
  await screen.findByRole('heading', { name: '操作记录' });
  expect(shownAddress()).toMatch(/^\/console\/audit/);
});

it('has tabs on a phone, and the rest in a sheet', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openConsole('/console/staff', { says });
  const tabs = within(await screen.findByRole('navigation', { name: '主导航' }));
  expect(tabs.getByRole('link', { name: '学员' }).getAttribute('aria-current')).toBeNull();
  expect(tabs.getByRole('link', { name: '今天' })).toBeTruthy();
  expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
    ...['今天', '答疑', '学员'],
  ]);
  await user.click(tabs.getByRole('button', { name: '更多' }));
  const sheet = within(await screen.findByRole('dialog', { name: '陈望舒' }));
  await user.click(sheet.getByRole('link', { name: '操作记录' }));
  await screen.findByRole('heading', { name: '操作记录', level: 1 });
  await user.click(tabs.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('link', { name: '我的账号' }));
  await screen.findByRole('heading', { name: '我的账号', level: 1 });
});
