// @vitest-environment happy-dom
import { Modal } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { Confirm } from './confirm.tsx';
import { UiProvider } from './provider.tsx';

it('the way back has the focus, so that nothing is taken away by an Enter too many', async () => {
  render(
    <UiProvider>
      <Modal opened onClose={vi.fn()} title="撤回">
        <Confirm
          text="撤回后要重新提交。"
          confirm="撤回"
          cancel="取消"
          isBusy={false}
          onConfirm={vi.fn()}
          onCancel={vi.fn()}
        />
      </Modal>
    </UiProvider>,
  );
  const back = await screen.findByRole('button', { name: '取消' });
  await waitFor(() => expect(document.activeElement).toBe(back));
});
