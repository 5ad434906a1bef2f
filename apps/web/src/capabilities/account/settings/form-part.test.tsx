// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@xuezhou/ui/provider';
import { useState, type ComponentType } from 'react';
import { expect, it } from 'vitest';
import { formPart } from './form-part.tsx';
import { Panel } from './panel.tsx';

const EmailField: ComponentType<{ onDone: () => void }> = () => (
  <input aria-label="邮箱" data-autofocus />
);

it('closes its panel where its code does not come, and opens with the next press at its first field', async () => {
  const files = { come: false };
  const EmailForm = formPart(
    () =>
      files.come
        ? Promise.resolve({
            Form: EmailField,
          })
        : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    'Form',
  );
  function Settings() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          更换邮箱
        </button>
        <Panel isOpen={isOpen} title="更换邮箱" onClose={() => setOpen(false)}>
          <EmailForm onDone={() => setOpen(false)} />
        </Panel>
      </>
    );
  }
  render(
    <UiProvider>
      <Settings />
    </UiProvider>,
  );
  const press = screen.getByRole('button', { name: '更换邮箱' });
  await userEvent.click(press);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  files.come = true;
  await userEvent.click(press);
  const field = await screen.findByRole('textbox', { name: '邮箱' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});
