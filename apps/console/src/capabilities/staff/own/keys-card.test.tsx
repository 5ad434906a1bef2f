// @vitest-environment happy-dom
import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notifications } from '@mantine/notifications';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { answer, calls, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { toast } from '@xuezhou/ui/toast';
import { afterEach, expect, it, vi } from 'vitest';
import { turnLetters } from '../../../platform/keys/letter-keys.ts';
import { undoable } from '../../../platform/act/undoable.ts';
import { entry } from '../../../test/staff-samples.ts';
import { openConsole } from '../../../test/open-console.tsx';

afterEach(() => turnLetters(true));

it('turns single letters off and on again in this browser; they are written all the same, and Escape is left alone', async () => {
  const user = userEvent.setup();
  openConsole('/console/self');
  const letters = await screen.findByRole<HTMLInputElement>('switch', { name: /单个字母/ });
  expect(letters.checked).toBe(true);
  await user.click(letters);
  const [j, escape] = [vi.fn(), vi.fn()];
  renderHook(() => usePageKeys({ j, Escape: escape }));
  fireEvent.keyDown(document.body, { key: 'j' });
  // The switch itself takes no letters, so there they rest as well.
  fireEvent.keyDown(letters, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([j.mock.calls.length, escape.mock.calls.length]).toEqual([0, 1]);
  const field = screen.getByLabelText<HTMLInputElement>('现在的密码');
  await user.type(field, 'jg');
  expect(field.value).toBe('jg');
  await user.click(letters);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(j).toHaveBeenCalledOnce();
  fireEvent.keyDown(letters, { key: 'j' });
  expect(j).toHaveBeenCalledTimes(2);
});

it('Z takes back what the last toast names, and nothing where none does', async () => {
  openConsole('/console/self');
  await screen.findByRole('switch', { name: /单个字母/ });
  fireEvent.keyDown(document.body, { key: 'z' });
  const undo = vi.fn();
  const action = { label: '撤回', onClick: undo };
  act(() => void notifications.show(toast({ tone: 'done', title: '移走了', action })));
  await screen.findByText('移走了');
  fireEvent.keyDown(document.body, { key: 'z' });
  expect(undo).toHaveBeenCalledOnce();
  // What was done since names nothing: it is not what stood before it that is taken back.
  act(() => {
    notifications.show(toast({ tone: 'done', title: '又移走了', action }));
    notifications.show(toast({ tone: 'done', title: '改了名' }));
  });
  await screen.findByText('改了名');
  fireEvent.keyDown(document.body, { key: 'z' });
  expect(undo).toHaveBeenCalledOnce();
});

it('where it could not be asked what was done last that is said, and it is asked again', async () => {
  const user = userEvent.setup();
  openConsole('/console/self', { says: [fail(listAudit, 'network')] });
  await screen.findByRole('switch', { name: /单个字母/ });
  act(() => void notifications.show(toast({ tone: 'done', title: undoable('延长了 5 人') })));
  await screen.findByText(/^延长了 5 人/);
  fireEvent.keyDown(document.body, { key: 'z' });
  const dialog = within(await screen.findByRole('dialog', { name: '撤回，恢复到之前' }));
  expect(dialog.getByText(/^你刚做的没有取到/)).toBeTruthy();
  respondAlso([answer(listAudit, { list: [], next: null })]);
  await user.click(dialog.getByRole('button', { name: '再试一次' }));
  expect(await dialog.findByText(/^没有找到你刚做的/)).toBeTruthy();
});

it('Z asks before it takes back what the last toast says stands in the log, of the own acts the last that can be', async () => {
  const user = userEvent.setup();
  const canBe = {
    operation: 'changePeriods',
    summary: '批量改有效期',
    undoUntil: '2099-11-21T02:00:00Z',
  };
  openConsole('/console/self', {
    says: [
      answer(listAudit, {
        list: [entry({ auditId: 9 }), entry({ ...canBe, auditId: 8 }), entry(canBe)],
        next: null,
      }),
      answer(undoAction, { kept: 3 }),
    ],
  });
  await screen.findByRole('switch', { name: /单个字母/ });
  act(() => void notifications.show(toast({ tone: 'done', title: undoable('延长了 4 人') })));
  await screen.findByText(/^延长了 4 人/);
  fireEvent.keyDown(document.body, { key: 'z' });
  const dialog = within(await screen.findByRole('dialog', { name: '撤回，恢复到之前' }));
  expect(dialog.getByText(/批量改有效期/)).toBeTruthy();
  expect(calls(listAudit)).toEqual([{ query: { staffId: 100, limit: 20 } }]);
  await user.click(dialog.getByRole('button', { name: '撤回' }));
  await screen.findByText('撤回了：批量改有效期，其中 3 个以后又改过，留着');
  expect(calls(undoAction)).toEqual([{ body: { auditId: 8 } }]);
});
