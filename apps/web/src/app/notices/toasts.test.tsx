// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { UiProvider } from '@xuezhou/ui/provider';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Toasts } from './toasts.tsx';

const network = vi.hoisted(() => ({ isThere: false, asked: 0 }));

// Only whether the file arrives is pretended: a test has no network to cut.
vi.mock('./toast-container.tsx', async (original) => {
  network.asked += 1;
  if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return await original();
});

it('shows what was done also when the first touch of the visit found no network', async () => {
  render(
    <UiProvider>
      <Toasts />
    </UiProvider>,
  );
  await userEvent.click(document.body);
  await expect.poll(() => network.asked).toBe(1);
  network.isThere = true;
  await userEvent.click(document.body);
  notifications.show(toast({ tone: 'done', title: '已延期' }));
  expect(await screen.findByText('已延期')).toBeTruthy();
});

it('says what to do where a press cannot open its tool', async () => {
  const useTool = fetchedOnPress(() => Promise.reject(new TypeError('Failed to fetch')));
  function Tool() {
    const [isOpen, setOpen] = useState(false);
    useTool(isOpen, () => setOpen(false));
    return (
      <button type="button" onClick={() => setOpen(true)}>
        计算器
      </button>
    );
  }
  network.isThere = true;
  render(
    <UiProvider>
      <Toasts />
      <Tool />
    </UiProvider>,
  );
  const press = await screen.findByRole('button', { name: '计算器' });
  await userEvent.click(press);
  await userEvent.click(press);
  expect(await screen.findAllByText('没有打开，请刷新页面再试')).toHaveLength(1);
});
