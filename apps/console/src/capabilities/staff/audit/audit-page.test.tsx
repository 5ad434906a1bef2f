// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import { getAuditChoices, listAudit, undoAction } from '@xuezhou/contract/staff';
import { expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';
import { entry } from '../../../test/staff-samples.ts';

const choices = answer(getAuditChoices, {
  people: [{ staffId: 100, name: '陈望舒' }],
  operations: [{ operation: 'disableStaff', summary: '停用一个人' }],
});

it('narrows by the address: who, what, when in Shanghai, and to which thing', async () => {
  vi.setSystemTime('2026-11-26T17:00:00Z');
  const address =
    '/console/audit?staff=100&operation=disableStaff&kind=staff&id=101&period=week&odd=1';
  openConsole(address, { says: [choices, answer(listAudit, { list: [entry()], next: null })] });
  await screen.findByRole('table', { name: '操作记录' });
  expect(calls(listAudit).at(-1)?.query).toEqual({
    ...{ staffId: 100, operation: 'disableStaff', targetKind: 'staff', targetId: '101' },
    from: '2026-11-21T00:00:00+08:00',
  });
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: '谁' }).value).toBe('陈望舒');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: '做了什么' }).value).toBe(
    '停用一个人',
  );
});

it('counts the last of the chosen days, and leaves out what means nothing', async () => {
  const says = [choices, answer(listAudit, { list: [], next: null })];
  openConsole('/console/audit?staff=x&from=2026-11-01&until=2026-11-30', { says });
  await screen.findByText('没有符合的记录');
  expect(calls(listAudit).at(-1)?.query).toEqual({
    from: '2026-11-01T00:00:00+08:00',
    until: '2026-12-01T00:00:00+08:00',
  });
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }));
  await screen.findByText('还没有操作记录');
  expect(shownAddress()).toBe('/console/audit');
});

it('leaves out a day that no calendar has', async () => {
  const says = [choices, answer(listAudit, { list: [], next: null })];
  openConsole('/console/audit?from=2026-02-31&until=2026-11-30', { says });
  await screen.findByText('没有符合的记录');
  expect(calls(listAudit).at(-1)?.query).toEqual({ until: '2026-12-01T00:00:00+08:00' });
});

it('keeps in the address what is chosen on the page', async () => {
  const user = userEvent.setup();
  const says = [choices, answer(listAudit, { list: [entry()], next: null })];
  openConsole('/console/audit', { says });
  await user.click(await screen.findByRole('button', { name: '人员 101' }));
  await waitFor(() => expect(shownAddress()).toBe('/console/audit?kind=staff&id=101'));
  const field = screen.getByLabelText<HTMLInputElement>('对象的编号');
  expect(field.value).toBe('101');
  await user.clear(field);
  await user.type(field, '100007{Enter}');
  await waitFor(() => expect(shownAddress()).toBe('/console/audit?kind=staff&id=100007'));
  await user.click(screen.getByRole('combobox', { name: '谁' }));
  await user.click(await screen.findByRole('option', { name: '陈望舒', hidden: true }));
  await waitFor(() => expect(calls(listAudit).at(-1)?.query).toMatchObject({ staffId: 100 }));
});

it('unfolds a row to what was and is, why and from where, by press and by keys', async () => {
  const user = userEvent.setup();
  const list = [entry({ auditId: 8, summary: '教务台登录', before: null, after: null }), entry()];
  openConsole('/console/audit', { says: [choices, answer(listAudit, { list, next: null })] });
  await user.click(await screen.findByRole('button', { name: '陈望舒，停用一个人' }));
  const changes = within(await screen.findByLabelText('改动'));
  expect(changes.getByText('已停用')).toBeTruthy();
  expect(changes.getByRole('deletion').textContent).toBe('原来：否');
  expect(changes.getByRole('insertion').textContent).toBe('现在：是');
  expect(screen.getByLabelText('经过').textContent).toContain('离职');
  expect(screen.getByLabelText('经过').textContent).toContain('Windows 电脑 · Chrome');
  await user.click(screen.getByRole('heading', { name: '操作记录' }));
  await user.keyboard('k ');
  expect(await screen.findByText('只记下做过这件事，没有改动什么。')).toBeTruthy();
  await user.keyboard('j ');
  expect(screen.queryByLabelText('改动')).toBeNull();
  // A button that has the focus is pressed itself, whichever row one stands at.
  screen.getByRole('button', { name: '陈望舒，教务台登录' }).focus();
  await user.keyboard(' ');
  expect(screen.queryByText('只记下做过这件事，没有改动什么。')).toBeNull();
  expect(screen.queryByLabelText('改动')).toBeNull();
});

it('goes on where the page before ended, and says when that failed', async () => {
  const user = userEvent.setup();
  const pages = answer(listAudit, ({ query: { before } }) =>
    before === 7
      ? { list: [entry({ auditId: 6, staffName: '何嘉' })], next: null }
      : { list: [entry()], next: 7 },
  );
  openConsole('/console/audit', { says: [choices, pages] });
  const more = await screen.findByRole('button', { name: '再看 50 条' });
  respondAlso([fail(listAudit, 503)]);
  await user.click(more);
  expect(await screen.findByText(/后面的没有取到/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '陈望舒，停用一个人' })).toBeTruthy();
  respondAlso([pages]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  await screen.findByText('何嘉');
  expect(screen.getByText('共 2 条')).toBeTruthy();
});

it('says that it did not come, and asks again', async () => {
  const user = userEvent.setup();
  openConsole('/console/audit', { says: [choices, fail(listAudit, 503)] });
  await user.click(await screen.findByRole('button', { name: '再试一次' }));
  respondAlso([answer(listAudit, { list: [entry()], next: null })]);
  await user.click(await screen.findByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('table', { name: '操作记录' })).toBeTruthy();
});

it('U takes back the entry where one stands, once it was seen what it is; of what is too late it says so', async () => {
  vi.setSystemTime('2026-11-26T17:00:00Z');
  const user = userEvent.setup();
  const list = [
    entry({ auditId: 8, undoUntil: '2026-11-27T17:00:00.000Z', undoneBy: null }),
    entry({ auditId: 7, undoUntil: '2026-11-25T17:00:00.000Z', undoneBy: null }),
  ];
  openConsole('/console/audit', {
    says: [choices, answer(listAudit, { list, next: null }), answer(undoAction, { kept: 0 })],
  });
  await screen.findByRole('table', { name: '操作记录' });
  await user.keyboard('ju');
  const dialog = within(await screen.findByRole('dialog', { name: '撤回，恢复到之前' }));
  await user.click(dialog.getByRole('button', { name: '撤回' }));
  await waitFor(() => expect(calls(undoAction)).toEqual([{ body: { auditId: 8 } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('ju');
  const late = within(await screen.findByRole('dialog', { name: '撤回，恢复到之前' }));
  expect(late.getByText(/已经过了/)).toBeTruthy();
  expect(late.getByRole<HTMLButtonElement>('button', { name: '撤回' }).disabled).toBe(true);
});
