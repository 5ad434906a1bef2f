// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { UiProvider } from './provider.tsx';
import { Sheet } from './sheet.tsx';

function Page() {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen !== null && (
        <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="抽屉">
          <input aria-label="里面" data-autofocus />
        </Sheet>
      )}
    </>
  );
}

it('a sheet that comes opened takes the focus, and gives it back to what opened it', async () => {
  const user = userEvent.setup();
  render(
    <UiProvider>
      <Page />
    </UiProvider>,
  );
  const opener = screen.getByRole('button', { name: '打开' });
  await user.click(opener);
  const field = await screen.findByRole('textbox', { name: '里面', hidden: true });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
