// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@xuezhou/ui/provider';
import { toast } from '@xuezhou/ui/toast';
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
  await vi.waitFor(() => expect(network.asked).toBe(1));
  network.isThere = true;
  await userEvent.click(document.body);
  notifications.show(toast({ tone: 'done', title: '已延期' }));
  expect(await screen.findByText('已延期')).toBeTruthy();
});
