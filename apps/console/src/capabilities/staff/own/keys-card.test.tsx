// @vitest-environment happy-dom
import { fireEvent, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { turnLetters } from '@xuezhou/client/browser/letter-keys.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

afterEach(() => turnLetters(true));

it('turns single letters off and on again in this browser, and leaves Escape alone', async () => {
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
  await user.click(letters);
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(j).toHaveBeenCalledOnce();
});
