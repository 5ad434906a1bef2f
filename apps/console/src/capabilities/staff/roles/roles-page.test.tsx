// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listRoles, listStaff, removeRole, saveRole } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openConsole, usePhoneScreen } from '../../../test/open-console.tsx';
import { finance, head, owner, person, teacher } from '../../../test/staff-samples.ts';

const others = [person(), person({ staffId: 104, name: '方一诺' })];
const gone = person({ staffId: 105, name: '苏禾', disabledAt: '2026-11-01T00:00:00.000Z' });
const says = [
  answer(listRoles, [owner, teacher, finance]),
  answer(listStaff, [head, ...others, gone]),
];

const cell = (name: string) => screen.findByRole('checkbox', { name });
const card = (name: string) => within(screen.getByRole('region', { name: `角色：${name}` }));

it('shows what a change means and for whom, and saves all of it at once', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff/roles', { says: [...says, refuse(saveRole, 'roleBeyondOwn')] });
  await user.click(await cell('老师：发送消息'));
  await user.click(await cell('老师：发送消息，自己班'));
  const tabs = within(screen.getByRole('navigation', { name: '人员与权限' }));
  expect(tabs.getAllByRole('link', { current: 'page' })).toHaveLength(1);
  await user.click(await cell('老师：回答提问'));
  const side = card('老师');
  expect(side.getByText('改了 2 处')).toBeTruthy();
  // Who is disabled is not affected.
  expect(side.getByText('2 人：周允、方一诺')).toBeTruthy();
  const [first] = side.getAllByRole('listitem');
  expect(first?.textContent).toContain('发送消息');
  expect(first?.textContent).toMatch(/不能.*→.*能/);
  // One role at a time.
  expect(screen.queryByRole('checkbox', { name: '财务：发送消息' })).toBeNull();
  await user.type(side.getByLabelText('原因'), '群发');
  await user.click(side.getByRole('button', { name: '存下 2 处' }));
  expect(await side.findByText('不能给出你自己没有的权限')).toBeTruthy();
  const changed = { ...teacher, permissions: ['content.read', 'message.send'] };
  respondAlso([answer(saveRole, { roleId: 3 }), answer(listRoles, [owner, changed, finance])]);
  await user.click(side.getByRole('button', { name: '存下 2 处' }));
  await waitFor(() => expect(side.queryByText('改了 2 处')).toBeNull());
  expect(calls(saveRole).at(-1)?.body).toEqual({
    ...{ roleId: 3, name: '老师', why: '群发' },
    permissions: ['content.read', 'message.send'],
  });
  expect((await cell('老师：发送消息')).getAttribute('aria-checked')).toBe('true');
});

it('asks before it is left with what was not saved, and keeps it for who stays', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff/roles', { says });
  const send = await cell('老师：发送消息');
  await user.click(send);
  const tabs = within(screen.getByRole('navigation', { name: '人员与权限' }));
  const people = () => tabs.getByRole('link', { name: /^人员/ });
  await user.click(people());
  const asked = await screen.findByRole('dialog', { name: '“老师”的 1 处改动还没有存下' });
  await user.click(within(asked).getByRole('button', { name: '留在这一页' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await cell('老师：发送消息，自己班')).getAttribute('aria-checked')).toBe('mixed');
  await user.click(people());
  await user.click(await screen.findByRole('button', { name: '放弃并离开' }));
  expect(await screen.findByText('方一诺')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: '老师：发送消息' })).toBeNull();
});

it('gives up a change, and a cell that was turned twice is none', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff/roles', { says });
  const send = await cell('老师：发送消息');
  for (const level of ['mixed', 'true', 'false']) {
    await user.click(send);
    expect(send.getAttribute('aria-checked')).toBe(level);
  }
  expect(card('老师').queryByText(/改了/)).toBeNull();
  await user.click(send);
  await user.click(card('老师').getByRole('button', { name: '放弃' }));
  expect(send.getAttribute('aria-checked')).toBe('false');
});

it('walks by arrows among the cells that can be turned, and Space turns', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff/roles', { says });
  (await cell('老师：查看学员')).focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('财务：查看完整手机号');
  await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
  // The head's column is fixed.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('老师：查看完整手机号');
  await user.keyboard(' ');
  expect(card('老师').getByText('改了 1 处')).toBeTruthy();
  expect(screen.getAllByRole('checkbox').filter((each) => each.tabIndex === 0)).toHaveLength(1);
});

it('copies a role, renames one, and removes one that nobody has', async () => {
  const user = userEvent.setup();
  openConsole('/console/staff/roles', {
    says: [...says, answer(saveRole, { roleId: 9 }), refuse(removeRole, 'roleInUse')],
  });
  await user.click(await screen.findByRole('button', { name: '照“老师”新建角色' }));
  await user.type(await screen.findByLabelText('名称'), '暑期老师');
  await user.click(screen.getByRole('button', { name: '新建角色' }));
  await waitFor(() =>
    expect(calls(saveRole)).toEqual([
      { body: { name: '暑期老师', permissions: ['qa.answer', 'content.read'] } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^老师\s*2 人$/ }));
  // Somebody has it, though one of them is disabled.
  expect(card('老师').queryByRole('button', { name: '删除' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^财务\s*0 人$/ }));
  await user.click(card('财务').getByRole('button', { name: '删除' }));
  await user.click(await screen.findByRole('button', { name: '删除这个角色' }));
  expect(await screen.findByText('还有人担任这个角色，请先给他们换一个')).toBeTruthy();
});

it('cannot be changed by who may only read', async () => {
  openConsole('/console/staff/roles', {
    says,
    self: { permissions: ['staff.read', 'qa.answer', 'content.read'], roles: ['教务'] },
  });
  await screen.findByRole('table', { name: '角色和权限' });
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.queryByRole('button', { name: /新建角色/ })).toBeNull();
});

it('shows a phone one role at a time', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openConsole('/console/staff/roles', { says });
  await cell('老师：发送消息');
  expect(screen.queryByRole('checkbox', { name: '财务：发送消息' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '财务' }));
  await cell('财务：发送消息');
});
