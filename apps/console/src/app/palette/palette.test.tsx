// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import { getStudent } from '@xuezhou/contract/account/console';
import {
  getAuditChoices,
  listAudit,
  searchConsole,
  type ConsoleHit,
} from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import pageSounds from 'virtual:page-sounds';
import { consolePages } from '../routes/console-pages.ts';
import { openConsole, shownAddress, usePhoneScreen } from '../../test/open-console.tsx';

const lin: ConsoleHit = {
  ...{ kind: 'student', id: '10482', title: '林知远', note: '138****7715 · 学号 10482' },
  path: '/students/10482',
};
const order: ConsoleHit = {
  ...{ kind: 'order', id: '202610120387', title: '202610120387', note: '林知远 · ¥3536' },
  path: '/orders/202610120387',
};
const says = [
  answer(searchConsole, ({ query }) => ({
    hits: query.text.startsWith('林') ? [lin, order] : [],
    isWhole: true,
  })),
  answer(getAuditChoices, { people: [], operations: [] }),
  answer(listAudit, { list: [], next: null }),
  fail(getStudent, 503),
];

beforeEach(() => sessionStorage.clear());

async function open(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByRole('heading', { name: /，陈望舒$/ });
  await user.keyboard('{Control>}k{/Control}');
  return await screen.findByRole('combobox', { name: '查找或执行' });
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

it('finds people and orders, and opens the chosen one by the keyboard alone', async () => {
  const user = userEvent.setup();
  openConsole('/console/today', { says });
  await user.type(await open(user), '林知');
  await waitFor(() =>
    expect(options()).toEqual(['林知远138****7715 · 学号 10482', '202610120387林知远 · ¥3536']),
  );
  expect(calls(searchConsole).at(-1)?.query).toEqual({ text: '林知' });
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toMatch(/^202610120387/);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(shownAddress()).toBe('/console/students/10482'));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '查找或执行' })).toBeNull());
});

it('has pages and actions by their names, and only those that the roles open', async () => {
  const user = userEvent.setup();
  openConsole('/console/today', { says, self: { permissions: ['audit.read'] } });
  const field = await open(user);
  expect(options()).toEqual([
    ...[
      '今天GH',
      '待同意GA',
      '操作记录学校GL',
      '我的账号',
      '密钥与接口',
      '换成深色',
      '看全部按键?',
      '退出登录',
    ],
  ]);
  await user.type(field, '>操作');
  expect(options()).toEqual(['操作记录学校GL']);
  expect(calls(searchConsole)).toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: '操作记录', level: 1 });
});

it('has pages by their sounds and first letters, those by their names before', async () => {
  const user = userEvent.setup();
  openConsole('/console/today', { says });
  const field = await open(user);
  await user.type(field, '>caozuojilu');
  expect(options()).toEqual(['操作记录学校GL']);
  await user.clear(field);
  await user.type(field, '>czjl');
  expect(options()).toEqual(['操作记录学校GL']);
  await user.clear(field);
  await user.type(field, ">xue'yuan");
  expect(options()[0]).toContain('学员');
  await user.clear(field);
  await user.type(field, '>cz');
  expect(options()[0]).toBe('操作记录学校GL');
  // One letter is part of everything.
  await user.clear(field);
  await user.type(field, '>q');
  expect(screen.queryByRole('option')).toBeNull();
});

it('knows the sounds of every page', () => {
  const silent = consolePages.filter(
    ({ title }) => /\p{Script=Han}/u.test(title) && pageSounds[title] === undefined,
  );
  expect(silent).toEqual([]);
});

it('asks for one kind alone after its sign, and shows before anything is typed what was opened last', async () => {
  const user = userEvent.setup();
  openConsole('/console/today', { says });
  await user.type(await open(user), '林');
  await waitFor(() => expect(options()[0]).toContain('林知远'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shownAddress()).toBe('/console/students/10482'));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('heading', { name: /，陈望舒$/ })).toBeNull();
  });
  await user.keyboard('gh');
  const field = await open(user);
  expect(options()[0]).toBe('林知远138****7715 · 学号 10482');
  expect(screen.getByRole('group', { name: '最近打开的' })).toBeTruthy();
  await user.type(field, '¥林知远');
  await waitFor(() =>
    expect(calls(searchConsole).at(-1)?.query).toEqual({ text: '林知远', kind: 'order' }),
  );
});

it('says that nothing was found, and what failed, and asks again', async () => {
  const user = userEvent.setup();
  openConsole('/console/today', { says });
  const field = await open(user);
  await user.type(field, '查无此人');
  await screen.findByText(/没有找到/);
  respondAlso([fail(searchConsole, 503)]);
  await user.type(field, '啊');
  await screen.findByText(/没有查到/);
  respondAlso(says);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText(/没有找到/)).toBeTruthy();
});

it('does not open what was found for what was typed before', async () => {
  const user = userEvent.setup();
  openConsole('/console/today', { says });
  const field = await open(user);
  await user.type(field, '林知');
  await waitFor(() => expect(options()[0]).toContain('林知远'));
  await user.type(field, '夏{Enter}');
  expect(shownAddress()).toBe('/console/today');
});

it('is a tab of a phone', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openConsole('/console/today', { says });
  const tabs = within(await screen.findByRole('navigation', { name: '主导航' }));
  await user.click(tabs.getByRole('button', { name: '查找' }));
  expect(await screen.findByRole('combobox', { name: '查找或执行' })).toBeTruthy();
});
