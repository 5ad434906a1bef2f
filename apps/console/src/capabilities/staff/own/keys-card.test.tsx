// @vitest-environment happy-dom
import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notifications } from '@mantine/notifications';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { toast } from '@xuezhou/ui/toast';
import { afterEach, expect, it, vi } from 'vitest';
import { turnLetters } from '../../../platform/keys/letter-keys.ts';
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
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect([j.mock.calls.length, escape.mock.calls.length]).toEqual([0, 1]);
  const field = screen.getByLabelText<HTMLInputElement>('现在的密码');
  await user.type(field, 'jg');
  expect(field.value).toBe('jg');
  await user.click(letters);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(j).toHaveBeenCalledOnce();
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
});
