// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@xuezhou/ui/provider';
import { useState, type ComponentType } from 'react';
import { expect, it } from 'vitest';
import { formPart } from './form-part.tsx';
import { Panel } from './panel.tsx';

const failed = 'Failed to fetch dynamically imported module';

const EmailField: ComponentType<{ onDone: () => void }> = () => (
  <input aria-label="邮箱" data-autofocus />
);

/** A page with a panel, in which stands the form of this code. */
function open(load: () => Promise<{ Form: typeof EmailField }>) {
  const EmailForm = formPart(load, 'Form');
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
  return screen.getByRole('button', { name: '更换邮箱' });
}

it('closes its panel where its code does not come, and opens with the next press at its first field', async () => {
  const files = { come: false };
  const press = open(() =>
    files.come ? Promise.resolve({ Form: EmailField }) : Promise.reject(new TypeError(failed)),
  );
  await userEvent.click(press);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  files.come = true;
  await userEvent.click(press);
  const field = await screen.findByRole('textbox', { name: '邮箱' });
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('asks again for its code where it is pressed while the panel still closes', async () => {
  let fail = () => {};
  const first = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new TypeError(failed));
  });
  const loads = [first, Promise.resolve({ Form: EmailField })];
  const press = open(() => loads.shift() ?? Promise.reject(new TypeError(failed)));
  await userEvent.click(press);
  const panel = await screen.findByRole('dialog');
  await act(async () => {
    fail();
    await first.catch(() => {});
  });
  expect(panel.isConnected).toBe(true);
  act(() => press.click());
  expect(await screen.findByRole('textbox', { name: '邮箱' })).toBeDefined();
});
